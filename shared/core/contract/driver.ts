import { asManyAsThereAre, id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { driverComplementFields } from './driver-fields.ts'

const { typeCnh, expirationDate, mainPhone, color } = driverComplementFields
const { emergencyCourse, emergencyCourseExpiration, passengerCourse, passengerCourseExpiration } =
  driverComplementFields

/**
 * Users of the group of drivers with what a trip is planned by, all or those that are named. The
 * numbers of their documents are left out. Access `service`.
 */
export const driverSearch = query(rows.driverSearch, {
  input: { ids: list('Ids', 500, id().required()) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Motorista', {
        id: id().required(),
        name: text('Nome').required(),
        mainPhone,
        typeCnh,
        expirationDate,
        emergencyCourse,
        emergencyCourseExpiration,
        passengerCourse,
        passengerCourseExpiration,
        color,
      }).required(),
    ).required(),
  },
  reads: ['user'],
})
