// The shared parts: tabs and choices by keyboard, sheets, switches, and figures with patterns.

import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

import { settings } from "../shell/settings.svelte";
import ColourBar from "./ColourBar.svelte";
import Dialog from "./Dialog.svelte";
import Segmented from "./Segmented.svelte";
import Swatch from "./Swatch.svelte";
import Switch from "./Switch.svelte";
import Tabs from "./Tabs.svelte";

const tabs = [
  { value: "moves", label: "Moves" },
  { value: "hints", label: "Hints" },
  { value: "chat", label: "Chat", count: 2 },
];
const panel = createRawSnippet<[string]>((value) => ({ render: () => `<p>about ${value()}</p>` }));
const text = createRawSnippet(() => ({ render: () => "<p>content</p>" }));

afterEach(() => {
  settings.patterns = false;
});

test("the arrow keys go round the tabs, and only one panel shows", async () => {
  const chosen: string[] = [];
  render(Tabs, { label: "Talk", tabs, value: "moves", panel, onchange: (value: string) => chosen.push(value) });
  const first = screen.getByRole("tab", { name: "Moves" });
  await fireEvent.keyDown(first, { key: "ArrowLeft" });
  const last = screen.getByRole("tab", { name: "Chat 2" });
  expect(last.getAttribute("aria-selected")).toBe("true");
  expect(last.tabIndex).toBe(0);
  expect(first.tabIndex).toBe(-1);
  expect(document.activeElement).toBe(last);
  await fireEvent.keyDown(last, { key: "ArrowRight" });
  await fireEvent.keyDown(first, { key: "End" });
  await fireEvent.keyDown(last, { key: "Home" });
  expect(chosen).toEqual(["chat", "moves", "chat", "moves"]);
  const open = [...document.querySelectorAll<HTMLElement>("[role=tabpanel]")].filter((element) => !element.hidden);
  expect(open.map((element) => element.textContent)).toEqual(["about moves"]);
  expect(open[0]?.getAttribute("aria-labelledby")).toBe(first.id);
});

test("a choice tells what was chosen", async () => {
  const chosen: string[] = [];
  const options = [
    { value: "fast", label: "Fast" },
    { value: "slow", label: "Slow", disabled: true },
    { value: "days", label: "Days" },
  ];
  render(Segmented, { legend: "Time", options, value: "fast", onchange: (value: string) => chosen.push(value) });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Fast" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Slow" }).disabled).toBe(true);
  await fireEvent.click(screen.getByRole("radio", { name: "Days" }));
  expect(chosen).toEqual(["days"]);
});

test("on a phone many long labels are a sheet: a press chooses and closes it, arrow keys only choose", async () => {
  const { width } = window.screen;
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({ width: 375 });
  const chosen: string[] = [];
  const options = ["Child", "Beginner"].map((label) => ({ value: label, label }));
  render(Segmented, { legend: "Opponent", options, value: "Child", long: true, onchange: (value: string) => chosen.push(value) });
  const field = screen.getByRole("button", { name: /Opponent/ });
  await fireEvent.click(field);
  // Browsers turn an arrow key into a click on the next button.
  await fireEvent.click(screen.getByRole("radio", { name: "Beginner" }));
  expect(screen.queryByRole("dialog")).not.toBeNull();
  await fireEvent.click(screen.getByText("Child", { selector: "label span" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(chosen).toEqual(["Beginner", "Child"]);
  expect(field.textContent).toContain("Child");
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({ width });
});

test("a sheet closes by its button, by Escape, and by a press beside it", async () => {
  let closed = 0;
  const { unmount } = render(Dialog, { title: "Menu", look: "sheet", children: text, onclose: () => (closed += 1) });
  const sheet = screen.getByRole("dialog", { name: "Menu" });
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(closed).toBe(1);
  // Browsers turn Escape into a cancellation.
  await fireEvent(sheet, new Event("cancel", { cancelable: true }));
  expect(closed).toBe(2);
  await fireEvent.pointerDown(sheet);
  await fireEvent.click(sheet);
  expect(closed).toBe(3);
  // A press that began inside, such as one that selects text, closes nothing.
  await fireEvent.pointerDown(screen.getByText("content"));
  await fireEvent.click(sheet);
  expect(closed).toBe(3);
  unmount();
});

test("a switch has a name and a description", () => {
  render(Switch, { label: "Coordinates", help: "Along the edge.", checked: true });
  const found = screen.getByRole<HTMLInputElement>("switch", { name: "Coordinates" });
  expect(found.checked).toBe(true);
  expect(document.getElementById(found.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Along the edge.");
});

test("a swatch has the pattern of its colour if patterns are on", () => {
  const { container } = render(Swatch, { colour: "red" });
  expect(container.querySelector("[fill='url(#pattern-red)']")).toBeNull();
  settings.patterns = true;
  const { container: patterned } = render(Swatch, { colour: "red" });
  expect(patterned.querySelector("[fill='url(#pattern-red)']")).not.toBeNull();
});

test("a bar is never longer than its track", () => {
  const { container } = render(ColourBar, { colour: "blue", value: 90, of: 60 });
  expect(container.querySelector(".part")?.getAttribute("width")).toBe("100");
});
