import type { CnsKind } from '@saude/town/documents'
import type { Random } from '@saude/town/random'
import type { Person } from './people.ts'

/** Who has a mobile phone of their own: no small children, fewer of the oldest. */
export function ownsMobile({ age, dead }: Person, random: Random): boolean {
  const share = age < 12 ? 0 : age < 18 ? 0.55 : age < 60 ? 0.91 : age < 75 ? 0.76 : 0.42
  return random.chance(dead ? share * 0.5 : share)
}

/** Cards of the kinds in use: those given today begin with 70, older ones are provisional or go by PIS. */
export function kindOfCns(age: number, random: Random): CnsKind {
  const mark = random.next()
  if (age < 14) return mark < 0.9 ? '70' : '898'
  if (mark < 0.62) return '70'
  if (mark < 0.74) return '898'
  return mark < 0.87 ? '2' : '1'
}

const hosts = ['correio.example', 'webmail.example', 'caixa.example']

/** Addresses that reach no one: their domains are reserved for examples. */
export function emailOf({ name, age, dead, bornAt }: Person, random: Random): string | null {
  const share = age < 14 ? 0 : age < 18 ? 0.12 : age < 60 ? 0.38 : 0.08
  if (dead || !random.chance(share)) return null
  const words = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
  const year = new Date(bornAt).getUTCFullYear() % 100
  const tail = random.chance(0.6) ? String(year).padStart(2, '0') : String(random.int(100, 999))
  return `${words[0] ?? ''}.${words[words.length - 1] ?? ''}${tail}@${random.pick(hosts)}`
}
