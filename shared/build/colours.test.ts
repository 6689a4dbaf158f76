import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/**
 * axe sees what stands on a screen while it looks. A line that comes and goes, such as the one that says that a list has
 * changed, is seen by chance; so what every stylesheet writes in is compared with what it may stand on.
 */

type Roles = Readonly<Record<string, string>>

const tokens = readFileSync(join(repository, 'shared/kits/ui/tokens.css'), 'utf8')
const rolesIn = (css: string): Roles =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
const night = tokens.indexOf('@media (prefers-color-scheme: dark)')
const day: Roles = rolesIn(tokens.slice(0, night))
const schemes = { 'by day': day, 'by night': { ...day, ...rolesIn(tokens.slice(night)) } }

/** What anything may stand on that has no ground of its own. */
const grounds = ['canvas', 'surface', 'raised']

function colour(roles: Roles, value: string | undefined): string | undefined {
  const role = /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1]
  return role === undefined ? value : colour(roles, roles[role])
}

/** Relative luminance of a colour such as `#6a2fb0`, by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** What one block of a stylesheet writes in cannot be read, in words. */
function unreadable(block: string): string[] {
  const role = /(?:^|[\s;{])color:\s*var\(--([\w-]+)\)/.exec(block)?.[1]
  const ground = /(?:^|[\s;{])background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(block)?.[1]
  // What is written on a colour that another block gives is seen by axe alone.
  if (role === undefined || (ground === undefined && (role.startsWith('on-') || !(role in day)))) return []
  return Object.entries(schemes).flatMap(([scheme, roles]) =>
    (ground === undefined ? grounds : [ground]).flatMap((below) => {
      const [ink, paper] = [colour(roles, roles[role]), colour(roles, roles[below])]
      if (!ink?.startsWith('#') || !paper?.startsWith('#')) return []
      const ratio = contrast(ink, paper)
      return ratio < 4.5 ? [`--${role} on --${below} ${scheme}: ${ratio.toFixed(2)}`] : []
    }),
  )
}

const blocksOf = (css: string) => [...css.matchAll(/\{([^{}]*)\}/g)].map(([, block = '']) => block)

test('what stylesheets write in can be read on what it stands on, by day and by night', () => {
  const sheets = repositoryFiles().filter((path: string) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((path: string) =>
    blocksOf(readFileSync(join(repository, path), 'utf8')).flatMap((block) =>
      unreadable(block).map((problem) => `${path}: ${problem}`),
    ),
  )
  expect(found).toEqual([])
})

test('a colour of surfaces is no colour of text, and a ground of a block is what its text stands on', () => {
  expect(unreadable('color: var(--primary);')).toEqual([
    '--primary on --canvas by night: 3.97',
    '--primary on --surface by night: 3.69',
    '--primary on --raised by night: 3.23',
  ])
  expect(unreadable('background: var(--primary); color: var(--on-primary);')).toEqual([])
  expect(unreadable('border-color: var(--line);')).toEqual([])
})
