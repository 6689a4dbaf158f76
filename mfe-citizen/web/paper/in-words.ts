const upToNineteen = [
  ...['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze'],
  ...['doze', 'treze', 'quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'],
]
const tens = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa']
const hundreds = [
  ...['', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos'],
  ...['oitocentos', 'novecentos'],
]

/** A whole number from 0 to 9999 in words, as a prescription of a controlled medicine says its quantity: 'cento e vinte'. */
export function inWords(value: number): string {
  if (value < 20) return upToNineteen[value] ?? ''
  if (value < 100) return joined(tens[Math.floor(value / 10)], value % 10)
  if (value === 100) return 'cem'
  if (value < 1_000) return joined(hundreds[Math.floor(value / 100)], value % 100)
  const thousands = Math.floor(value / 1_000)
  const rest = value % 1_000
  const head = thousands === 1 ? 'mil' : `${inWords(thousands)} mil`
  // 'mil e cem', 'mil e vinte', but 'mil cento e vinte'.
  return rest > 100 && rest % 100 !== 0 ? `${head} ${inWords(rest)}` : joined(head, rest)
}

const joined = (head: string | undefined, rest: number): string =>
  rest === 0 ? (head ?? '') : `${head} e ${inWords(rest)}`
