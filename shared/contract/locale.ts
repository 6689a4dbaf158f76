import { setLocale } from 'yup'

/**
 * The Portuguese sentences of every rule.
 * yup prints a field's label in place of `${path}`, which is the `{field}` of its sentences.
 * `setLocale` is global: this module is shared by all areas and imported by `fields.ts`.
 */

// biome-ignore lint/suspicious/noTemplateCurlyInString: yup fills the placeholder, not JavaScript.
const field = '${path}'

/** What is none of those that are offered, be it of another type. */
const none = `${field} deve ser preenchido com um dos valores fornecidos`

const limits = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 6 })

/** A sentence around a limit, which stands for N and is written as all numbers are: '2,7', '2.000'. */
const limited =
  <Name extends string>(name: Name, words: string) =>
  (params: { readonly path: string } & Readonly<Record<Name, number>>): string =>
    `${params.path} ${words.replace('N', limits.format(params[name]))}`

setLocale({
  mixed: {
    default: `${field} é inválido`,
    required: `${field} é um campo obrigatório`,
    defined: `${field} é um campo obrigatório`,
    notNull: `${field} é um campo obrigatório`,
    notType: `${field} é um campo obrigatório`,
    oneOf: none,
    notOneOf: `${field} não pode ser preenchido com um dos valores fornecidos`,
  },
  string: {
    length: limited('length', 'deve ter exatamente N caracteres'),
    min: limited('min', 'deve ter pelo menos N caracteres'),
    max: limited('max', 'não pode exceder N caracteres'),
    matches: `${field} é inválido`,
    email: `${field} precisa ser um e-mail válido`,
    url: `${field} deve ser um URL válido`,
    uuid: `${field} é inválido`,
    trim: `${field} não pode começar nem terminar com espaços`,
    lowercase: `${field} deve estar em letras minúsculas`,
    uppercase: `${field} deve estar em letras maiúsculas`,
  },
  number: {
    min: limited('min', 'deve ser maior ou igual a N'),
    max: limited('max', 'deve ser menor ou igual a N'),
    lessThan: limited('less', 'deve ser menor que N'),
    moreThan: limited('more', 'deve ser maior que N'),
    positive: `${field} deve ser um número positivo`,
    negative: `${field} deve ser um número negativo`,
    integer: `${field} deve ser um número inteiro`,
  },
  boolean: { isValue: `${field} deve ser \${value}` },
  object: { noUnknown: `${field} tem campos desconhecidos: \${unknown}` },
  array: {
    min: limited('min', 'deve ter pelo menos N itens'),
    max: limited('max', 'deve ter no máximo N itens'),
    length: limited('length', 'deve ter N itens'),
  },
})

const cut = (word: string) => (word.length > 60 ? `${word.slice(0, 60)}…` : word)

export const texts = {
  /** Summary above a form with errors. */
  validation: 'Existem erros de validação',
  date: `${field} precisa estar no formato adequado para datas. Exemplo: 04/09/2017`,
  time: `${field} precisa estar no formato adequado para horas. Exemplo: 10:32`,
  future: `${field} não pode estar no futuro`,
  file: 'O arquivo não pode ser recebido pelo formulário como texto',
  fileType: (label: string, types: readonly string[]) =>
    `${label} não é de um tipo aceito. Tipos aceitos: ${types.join(', ')}`,
  fileSize: (label: string, most: string) => `${label} não pode passar de ${most}`,
  fileContent: (label: string, type: string) => `O conteúdo de ${label} não é de um arquivo ${type}`,
  filePixels: (label: string) => `${label} tem pontos demais: até 50 megapixels`,
  fileEmpty: (label: string) => `${label} é um arquivo vazio`,
  invalid: `${field} é inválido`,
  none,
  plate: `${field}: Invalid input. Exemplo: ABC1D23`,
  decimals: (label: string, places: number) => `O campo ${label} só pode haver ${places} números decimais`,
  /** The first few, cut: they are whatever the caller made up. */
  unknownKeys: (keys: readonly string[]) =>
    `Campos desconhecidos: ${keys.slice(0, 10).map(cut).join(', ')}${keys.length > 10 ? '…' : ''}`,
  place: 'Dados incompletos do Google Maps',
} as const
