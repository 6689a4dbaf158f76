import { expected } from './durations.mjs'

/** How often it is said what is left, in milliseconds. */
const often = 60_000

/** Which file a line of jest is about that says that it has ended. */
const ofJest = /^(?:PASS|FAIL) (?:\w+ )?(\S+\.test\.tsx?)/
/** Which scenario a line of Playwright is about: `  ✓  12 e2e/scenarios/travel.spec.ts:3:1 › …`. */
const ofPlaywright = /^\s+(?:✓|✘|ok|x|-)\s+\d+ (\S+\.spec\.ts):\d+/

/** The file of which a line says that it, or a scenario of it, has ended; undefined for any other line. */
export const endedIn = (line) => {
  // What is coloured is as well.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  const plain = line.replaceAll(/\u001b\[[\d;]*m/g, '')
  return (ofPlaywright.exec(plain) ?? ofJest.exec(plain))?.[1]
}

const minutes = (seconds) => `${Math.max(1, Math.round(seconds / 60))} min`

/**
 * Work that runs at once, reported as one text.
 * @param {{ tests: readonly string[], scenarios: readonly string[] }} files
 * @param {Record<string, number>} known seconds by path
 * @param {(line: string) => void} say
 */
export function createProgress({ tests, scenarios }, known, say) {
  const left = new Set([...tests, ...scenarios])
  const sum = (paths) => paths.reduce((seconds, path) => seconds + expected(path, known), 0)
  const pools = [tests, scenarios]
  /** The longer of the two, each by its two workers; what runs beside it takes some of its time. */
  const secondsOf = (isCounted) => {
    const each = pools.map((paths) => sum(paths.filter(isCounted)) / 2)
    return Math.max(...each) + Math.min(...each) / 2
  }
  const began = Date.now()
  let said = began
  const report = () => {
    const count = (paths) => `${paths.filter((path) => left.has(path)).length} of ${paths.length}`
    const passed = minutes((Date.now() - began) / 1000)
    const rest = minutes(secondsOf((path) => left.has(path)))
    say(`-- ${passed}: left ${count(tests)} test files, ${count(scenarios)} scenario files; about ${rest}`)
  }
  /** The scenario file of which lines come last: it has ended when another one's come. */
  const running = new Map()
  const note = (line) => {
    const file = endedIn(line)
    if (file === undefined) return
    if (file.endsWith('.spec.ts')) running.set(file, Date.now())
    else left.delete(file)
    // Two at once: of three files the one that has said nothing for longest has ended.
    while (running.size > 2) {
      const [oldest] = [...running].sort(([, one], [, other]) => one - other)[0]
      running.delete(oldest)
      left.delete(oldest)
    }
    if (Date.now() - said < often) return
    said = Date.now()
    report()
  }
  return {
    /** What is to be done, in words. */
    plan: `${tests.length} test files, ${scenarios.length} scenario files; about ${minutes(secondsOf(() => true))}`,
    /** Takes a stream's output in parts, and says whole lines: those of the other one do not come in between. */
    stream: () => {
      let rest = ''
      return (part) => {
        const lines = `${rest}${part}`.split('\n')
        rest = lines.pop() ?? ''
        if (lines.length > 0) say(lines.join('\n'))
        for (const line of lines) note(line)
      }
    },
  }
}
