import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

/** Notes what was measured, the most (or, with `least`, the fewest) that it may be, and its unit. */
export type Add = (
  what: string,
  value: number,
  limit: number | undefined,
  unit: 's' | 'ms' | 'KB' | 'MB' | 'por segundo' | 'registros' | 'vezes',
  isLeast?: 'least',
) => void

const two = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })

/** Lines of a table, each logged as it comes. */
export function openTable(title: string) {
  const lines: string[] = []
  const load = loadavg()[0] ?? 0
  const add: Add = (what, value, limit, unit, isLeast) => {
    const holds = limit === undefined || (isLeast ? value >= limit : value <= limit)
    const said =
      limit === undefined
        ? ''
        : `${isLeast ? 'pelo menos' : 'até'} ${two(limit)} ${unit}: ${holds ? 'sim' : '**não**'}`
    lines.push(`| ${what} | ${two(value)} ${unit} | ${said} |`)
    console.log(`${title}: ${what}: ${two(value)} ${unit} ${said}`)
  }
  const fail = () => void lines.push('| **não terminou** |  |  |')
  const text = () =>
    `### ${title}\n\nCarga ${two(load)} no início, ${two(loadavg()[0] ?? 0)} no fim, em 2 núcleos.\n\n| o quê | valor | limite |\n| --- | --- | --- |\n${lines.join('\n')}`
  return { add, fail, text }
}

const heading = '## Sem internet'

/** Puts the section in the place of an earlier one; else at the end, where it stays when the other benches write anew. */
export function write(file: string, parts: readonly string[]): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const at = text.indexOf(`\n${heading}\n`)
  const before = at < 0 ? text : text.slice(0, at)
  const next = at < 0 ? -1 : text.indexOf('\n## ', at + heading.length)
  const after = next < 0 ? '' : `\n\n${text.slice(next).trim()}`
  const day = new Date().toISOString().slice(0, 10)
  const said = `O aparelho de um agente: Chromium com um perfil em disco contra o gateway (\`npm run bench:offline\`, ${day}).`
  writeFileSync(file, `${before.trimEnd()}\n\n${[heading, said, ...parts].join('\n\n')}${after}\n`)
}
