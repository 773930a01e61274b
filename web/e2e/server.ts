// The program as a child process with its own data, which can be stopped and restarted.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const PROGRAM = resolve(import.meta.dirname, "..", process.env.CATERCORNER_BIN ?? "../target/debug/catercorner");

/** The page of this tree, whichever tree the program is from. */
const PAGE = resolve(import.meta.dirname, "../dist");

/** Tests send more requests than people. `catercorner serve --print-config` lists the names. */
const SETTINGS = { requests_per_minute: 1_000_000, entries_per_hour: 100_000, sockets_per_address: 1_000, pairing_patience: 2, page: PAGE };

export class Server {
  /** The origin of its URL; stays the same after a restart. */
  origin = "";

  readonly #folder = mkdtempSync(join(tmpdir(), "catercorner-e2e-"));
  #process: ChildProcess | undefined;

  /** Further settings by name. */
  constructor(private readonly settings: Record<string, string | number> = {}) {}

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  async start(): Promise<void> {
    const settings = join(this.#folder, "settings.toml");
    const lines = Object.entries({ ...SETTINGS, ...this.settings }).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
    writeFileSync(settings, lines.join(""));
    const listen = this.origin ? new URL(this.origin).host : "127.0.0.1:0";
    const args = ["serve", "--listen", listen, "--thinkers", "2", "--data", this.#data, "--config", settings];
    const started = spawn(PROGRAM, args, {
      env: { ...process.env, CATERCORNER_LOG: "warn" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = started;
    started.once("exit", () => {
      if (this.#process === started) this.#process = undefined;
    });
    try {
      this.origin = await address(started);
    } catch (error) {
      started.kill("SIGKILL");
      throw error;
    }
  }

  /** Shuts it down and waits for it. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  /** Kills it, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Kills it and deletes its data. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs an admin command, such as `promote ada --role moderator`. */
  async admin(...args: string[]): Promise<string> {
    return (await promisify(execFile)(PROGRAM, ["admin", ...args, "--data", this.#data])).stdout;
  }

  get #data(): string {
    return join(this.#folder, "data");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const ended = this.#process;
    if (!ended) return;
    const exit = once(ended, "exit");
    ended.kill(signal);
    await exit;
  }
}

/** The URL in the first line that it prints. */
async function address(started: ChildProcess): Promise<string> {
  const failed = once(started, "error").then(([error]) => {
    throw new Error(`${PROGRAM} does not start: ${String(error)}; build it with \`cargo build\``);
  });
  const ended = once(started, "exit").then(([code]) => {
    throw new Error(`${PROGRAM} ended with ${String(code)} before it said where it is`);
  });
  if (!started.stdout) throw new Error("its output is piped");
  const printed = once(createInterface(started.stdout), "line").then(([line]) => String(line));
  const line = await Promise.race([printed, failed, ended]);
  for (const outcome of [failed, ended]) outcome.catch(() => undefined);
  const found = /open (http:\/\/\S+)$/.exec(line)?.[1];
  if (!found) throw new Error(`expected an address to open, got ${line}`);
  return found;
}
