/** The fewest characters of a PIN. */
export const minPin = 8

/** Rows of keys that fingers run along, beside the alphabet and the digits. */
const runs = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const both = runs.flatMap((run) => [run.repeat(2), [...run].reverse().join('').repeat(2)])

/** As long has a piece of a sequence to be to count for one. */
const pieceLength = 4

/** Characters that stand in pieces of sequences, of at least four each. */
function inSequences(pin: string): number {
  let covered = 0
  for (let from = 0; from < pin.length; ) {
    let length = 0
    while (from + length < pin.length && both.some((run) => run.includes(pin.slice(from, from + length + 1))))
      length += 1
    if (length >= pieceLength) covered += length
    from += length >= pieceLength ? length : 1
  }
  return covered
}

/** One piece again and again: '11111111', '12121212', '12341234', with a beginning of it at the end. */
const isRepeated = (pin: string): boolean => {
  for (let length = 1; length <= pin.length / 2; length++)
    if (pin === pin.slice(0, length).repeat(pin.length).slice(0, pin.length)) return true
  return new Set(pin).size <= 2
}

/** Pairs of the same: '11223344'. */
const isPaired = (pin: string): boolean =>
  pin.length % 2 === 0 && [...pin].every((one, at) => one === pin[at - (at % 2)])

/** Evenly apart: '02468024', '13579135'. */
const isStepped = (pin: string): boolean => {
  if (!/^\d+$/.test(pin)) return false
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return new Set(steps).size === 1
}

/** A day of the last century or of this one, in any order in which people write them. */
function isDate(pin: string): boolean {
  const digits = pin.replace(/[-./ ]/g, '')
  if (!/^\d{8}$/.test(digits)) return false
  const part = (from: number, length: number) => Number(digits.slice(from, from + length))
  const isDay = (year: number, month: number, day: number) => {
    if (year < 1900 || year > 2099) return false
    const date = new Date(Date.UTC(year, month - 1, day))
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  }
  return (
    isDay(part(4, 4), part(2, 2), part(0, 2)) ||
    isDay(part(4, 4), part(0, 2), part(2, 2)) ||
    isDay(part(0, 4), part(4, 2), part(6, 2)) ||
    isDay(part(0, 4), part(6, 2), part(4, 2))
  )
}

/** Why a PIN is not taken, in a sentence; undefined: it is. */
export function pinProblem(pin: string): string | undefined {
  if (pin.length < minPin) return `PIN deve ter pelo menos ${minPin} caracteres`
  const typed = pin.toLowerCase()
  if (isRepeated(typed) || isPaired(typed)) return 'PIN não pode repetir os mesmos caracteres'
  if (isStepped(typed) || inSequences(typed) >= typed.length - 1)
    return 'PIN não pode ser uma sequência, como 12345678'
  return isDate(typed) ? 'PIN não pode ser uma data' : undefined
}
