import { createHmac } from 'node:crypto'

/** By what two processes see whether they have the same secret, without a word of it: secrets have 32 random bytes or more. */
export const digestOf = (name: string, secret: string): string =>
  createHmac('sha256', secret).update(`register ${name}`).digest('hex').slice(0, 32)
