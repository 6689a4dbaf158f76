import type * as yup from 'yup'

/** 'Até não pode ser anterior a De': of two days by their labels. */
export const backward = (first = 'De', last = 'Até'): string => `${last} não pode ser anterior a ${first}`

/** Of two numbers of which the first is more than the last. */
export const wrongRange = 'Faixa inválida'

/** Whether the last comes before the first; two days or two numbers, of which both are known. */
export const isBackward = (first: unknown, last: unknown): boolean =>
  (typeof first === 'string' && typeof last === 'string' && last < first) ||
  (typeof first === 'number' && typeof last === 'number' && last < first)

/**
 * The end of a range, which does not come before its beginning: that is a field of the same object.
 * @example inOrder(date('Até'), 'from', backward())
 */
export const inOrder = <Field extends yup.AnySchema>(end: Field, beginning: string, refusal: string): Field =>
  end.test('range', refusal, (value: unknown, { parent }) => !isBackward(parent[beginning], value))
