// The icons of the page: lines on a grid of 20 by 20, drawn with `Icon.svelte`.

const ring = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

export const icons = {
  left: "M4 4v4h4M4.6 8A6.5 6.5 0 1 1 4 12",
  right: "M16 4v4h-4M15.4 8A6.5 6.5 0 1 0 16 12",
  flip: "M10 2.5v2.2M10 6.9v2.2M10 11.3v2.2M10 15.7v1.8M7.5 5v10H2.5zM12.5 5v10h5z",
  close: "M5 5l10 10M15 5L5 15",
  undo: "M7 4L3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8",
  redo: "M13 4l3.5 3.5L13 11M16.5 7.5H8a4.5 4.5 0 0 0 0 9h4",
  flag: "M5 17.5v-15M5 3.5h9.5l-2 3.5 2 3.5H5",
  more: ring(4.5, 10, 0.6) + ring(10, 10, 0.6) + ring(15.5, 10, 0.6),
  eye: `M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10z${ring(10, 10, 2.3)}`,
  tune: `M3 6h8M15 6h2M3 14h2M9 14h8${ring(13, 6, 2)}${ring(7, 14, 2)}`,
  go: "M4 10h12M11 5l5 5-5 5",
  first: "M5 4v12M16 4l-8 6 8 6z",
  previous: "M13 4l-7 6 7 6",
  next: "M7 4l7 6-7 6",
  last: "M15 4v12M4 4l8 6-8 6z",
  play: "M6 3.5v13l10-6.5z",
  pause: "M6.5 4v12M13.5 4v12",
  edit: "M3.5 16.5l.9-3.9 9-9 3 3-9 9zM11.2 5.8l3 3",
  remove: "M3.5 5.5h13M7.5 5.5v-2h5v2M5 5.5l.8 11.5h8.4L15 5.5M8.5 8.5v5.5M11.5 8.5v5.5",
  check: "M4 10.5l4 4 8-9",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  hint: "M7.5 14.5h5M8 17.5h4M6.7 11.6a5 5 0 1 1 6.6 0c-.6.6-.8 1.4-.8 2.4h-5c0-1-.2-1.8-.8-2.4z",
  chat: "M3 4h14v9.5H9l-4 3.5v-3.5H3z",
  inbox: "M2.5 11.5h4l1.5 2.5h4l1.5-2.5h4M2.5 11.5L5 4h10l2.5 7.5v5h-15z",
  list: "M3 5h14M3 10h14M3 15h9",
  link: "M8.5 11.5l3-3M7 9L4.8 11.2a3 3 0 0 0 4.2 4.2L11.2 13M9 7l2-2.2a3 3 0 0 1 4.2 4.2L13 11",
  screen: "M2.5 4h15v9.5h-15zM7 17h6",
  people: `${ring(7, 7, 3)}M1.8 16.5c.5-3 2.5-4.5 5.2-4.5s4.7 1.5 5.2 4.5M13 4.4a3 3 0 0 1 0 5.2M14.8 12.4c1.9.6 3 2 3.4 4.1`,
  share: "M10 12.5v-10M6 6l4-4 4 4M4 10.5v6.5h12v-6.5",
  download: "M10 2.5v10M6 8.5l4 4 4-4M4 13.5v3.5h12v-3.5",
  down: "M5 8l5 5 5-5",
  up: "M5 12l5-5 5 5",
  menu: "M3 6h14M3 10h14M3 14h14",
  search: `${ring(9, 9, 5.5)}M13.2 13.2L17 17`,
  clock: `${ring(10, 10, 7)}M10 6v4.3l3 1.7`,
  sound: "M3 8v4h3l4 3.5v-11L6 8zM13 7.5a4 4 0 0 1 0 5M15.3 5a7.5 7.5 0 0 1 0 10",
  silent: "M3 8v4h3l4 3.5v-11L6 8zM13.5 8l4 4M17.5 8l-4 4",
} as const;

export type IconName = keyof typeof icons;
