import { date, text } from '@saude/contract/fields'

/** Who a citizen is, in all answers to services that know the id. */
export const identity = {
  name: text('Nome', { personal: 'name' }).required(),
  cns: text('CNS', { personal: 'text' }),
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  deathAt: date('Data de óbito', { personal: 'birthDate' }),
}
