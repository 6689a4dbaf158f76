import { color, date, integer, oneOf, phone, text, yesNo } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'

/** Categories of the Brazilian driving licence. */
export const cnhTypes = {
  A: 'A',
  B: 'B',
  C: 'C',
  D: 'D',
  E: 'E',
  AB: 'AB',
  AC: 'AC',
  AD: 'AD',
  AE: 'AE',
} as const

/** What the forms of users ask of drivers besides. */
export const driverComplementFields = {
  rg: text('RG').max(20),
  shippingDate: pastDate('Data de expedição'),
  birthDate: pastDate('Data de nascimento'),
  mainPhone: phone('Telefone principal', { personal: undefined }),
  secondPhone: phone('Telefone secundário', { personal: undefined }),
  cnh: integer('CNH', { digits: 11 }).min(0).max(99_999_999_999),
  expirationDate: date('Validade da CNH', { mayLieAhead: true }),
  typeCnh: oneOf('Categoria da CNH', cnhTypes),
  color: color('Cor no calendário'),
  emergencyCourse: yesNo('Curso de emergência'),
  emergencyCourseExpiration: date('Validade do curso de emergência', {
    mayLieAhead: true,
    showWhen: { emergencyCourse: [true] },
  }),
  passengerCourse: yesNo('Curso de transporte de passageiros'),
  passengerCourseExpiration: date('Validade do curso de transporte de passageiros', {
    mayLieAhead: true,
    showWhen: { passengerCourse: [true] },
  }),
}
