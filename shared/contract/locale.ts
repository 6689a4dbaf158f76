import { setLocale } from 'yup'

/**
 * The Portuguese sentences of every rule (specification 1, section 5; 3, section 5).
 * yup prints a field's label in place of `${path}`, which is the `{field}` of the specification.
 * `setLocale` is global: this module is shared by all areas and imported by `fields.ts`.
 */

// biome-ignore lint/suspicious/noTemplateCurlyInString: yup fills the placeholder, not JavaScript.
const field = '${path}'

setLocale({
  mixed: {
    default: `${field} é inválido`,
    required: `${field} é um campo obrigatório`,
    defined: `${field} é um campo obrigatório`,
    notNull: `${field} é um campo obrigatório`,
    notType: `${field} é um campo obrigatório`,
    oneOf: `${field} deve ser preenchido com um dos valores fornecidos`,
    notOneOf: `${field} não pode ser preenchido com um dos valores fornecidos`,
  },
  string: {
    length: `${field} deve ter exatamente \${length} caracteres`,
    min: `${field} deve ter pelo menos \${min} caracteres`,
    max: `${field} não pode exceder \${max} caracteres`,
    matches: `${field} é inválido`,
    email: `${field} precisa ser um e-mail válido`,
    url: `${field} deve ser um URL válido`,
    uuid: `${field} é inválido`,
    trim: `${field} não pode começar nem terminar com espaços`,
    lowercase: `${field} deve estar em letras minúsculas`,
    uppercase: `${field} deve estar em letras maiúsculas`,
  },
  number: {
    min: `${field} deve ser maior ou igual a \${min}`,
    max: `${field} deve ser menor ou igual a \${max}`,
    lessThan: `${field} deve ser menor que \${less}`,
    moreThan: `${field} deve ser maior que \${more}`,
    positive: `${field} deve ser um número positivo`,
    negative: `${field} deve ser um número negativo`,
    integer: `${field} deve ser um número inteiro`,
  },
  boolean: { isValue: `${field} deve ser \${value}` },
  object: { noUnknown: `${field} tem campos desconhecidos: \${unknown}` },
  array: {
    min: `${field} deve ter pelo menos \${min} itens`,
    max: `${field} deve ter no máximo \${max} itens`,
    length: `${field} deve ter \${length} itens`,
  },
})

export const texts = {
  /** Summary above a form with errors. */
  validation: 'Existem erros de validação',
  date: `${field} precisa estar no formato adequado para datas. Exemplo: 04/09/2017`,
  time: `${field} precisa estar no formato adequado para horas. Exemplo: 10:32`,
  file: 'O arquivo não pode ser recebido pelo formulário como texto',
  invalid: `${field} é inválido`,
  decimals: (label: string, places: number) => `O campo ${label} só pode haver ${places} números decimais`,
  unknownKeys: (keys: readonly string[]) => `Campos desconhecidos: ${keys.join(', ')}`,
  place: 'Dados incompletos do Google Maps',
} as const
