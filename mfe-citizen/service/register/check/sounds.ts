import { searchName } from '@saude/contract/search'

/** Small words of names, which are left out or added at will. */
const particles = new Set(['de', 'da', 'do', 'dos', 'das', 'e', 'di', 'del', 'du'])
/** What sons are called beside their fathers: no surname. */
const suffixes = new Set(['junior', 'jr', 'filho', 'filha', 'neto', 'neta', 'sobrinho', 'segundo'])

/**
 * How a Portuguese name sounds, in this order. What is written in two ways for one sound becomes one: Thiago and Tiago,
 * Souza and Sousa, Luiz and Luís, Wanderley and Vanderlei, Michele and Mixele, Helena and Elena.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/(.)\1+/g, '$1'],
  [/cao$/, 'sao'],
  [/ph/g, 'f'],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/sch|sh|ch(?=[aeiou])/g, 'x'],
  [/lh/g, 'li'],
  [/nh/g, 'ni'],
  [/h/g, ''],
  [/sc(?=[ei])|xc(?=[ei])|c(?=[ei])/g, 's'],
  [/ct|pt/g, 't'],
  [/qu(?=[ei])|gu(?=[ei])/g, 'k'],
  [/[cq]/g, 'k'],
  [/g(?=[ei])/g, 'j'],
  [/z/g, 's'],
  [/n(?=[bcdfgjklmpqrstvxz]|$)/g, 'm'],
  [/l(?=[bcdfgjkmnpqrstvxz]|$)/g, 'u'],
  [/e/g, 'i'],
  [/o/g, 'u'],
  [/(.)\1+/g, '$1'],
]

/** How one word sounds. */
export const soundOf = (word: string): string =>
  rules.reduce((sound, [of, is]) => sound.replace(of, is), searchName(word))

/** The words of a name by which people differ, in their order, as they sound. */
export const soundsOf = (name: string): string[] =>
  searchName(name)
    .split(/[\s'.-]+/)
    .filter((word) => word !== '' && !particles.has(word))
    .map(soundOf)
    .filter((sound) => sound !== '')

const suffixSounds = new Set([...suffixes].map(soundOf))

/** The last surname of a name's sounds; undefined of a single word. */
export function lastOf(sounds: readonly string[]): string | undefined {
  const own = sounds.filter((sound, place) => place === 0 || !suffixSounds.has(sound))
  return own.length > 1 ? own.at(-1) : undefined
}

const unknown = /^(nao|sem|mae)? ?(declarad|informad|desconhecid|ignorad|consta|cadastrad)/

/** The sounds of a mother's name; none where the words say that it is not known. */
export const motherSounds = (name: string | null | undefined): string[] =>
  name && !unknown.test(searchName(name)) ? soundsOf(name) : []
