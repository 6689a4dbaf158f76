import { type AccessRow, knownRows } from './access.ts'
import { asManyAsThereAre, dateTime, list, object, text } from './fields.ts'
import { mostOfPerson } from './person-data.ts'
import { query } from './query.ts'

/** The end of the names of queries by which areas answer what of somebody they have sent to others. */
const suffix = 'PersonSent'

const entryId = () => text('Id').max(500)

/**
 * Declares the query by which an area answers where entries of a person were sent, for the copy that the person may ask for (LGPD,
 * art. 18, VII). Its name is the area's and `PersonSent`, its access `service`.
 * @throws Error where the row is of another name or access
 */
export const personSentQuery = (row: AccessRow) => {
  if (!isPersonSent(row)) throw new Error(`${row.name} is no query of what was sent of a person`)
  return query(row, {
    input: {
      /** Of the entries in the copy, of whichever area: some are made of several parts. */
      ids: list('Registros', mostOfPerson, entryId().required()).required(),
    },
    output: {
      items: list(
        'Envios',
        asManyAsThereAre,
        object('Envio', {
          to: text('Para quem').required(),
          /** In what: 'Arquivo BPA de 11/2026'. */
          as: text('Em quê').required(),
          at: dateTime('Quando').required(),
          /** Which of the entries. */
          ids: list('Registros', asManyAsThereAre, entryId().required()).required(),
        }).required(),
      ).required(),
    },
  })
}

const isPersonSent = ({ name, access }: AccessRow): boolean => access === 'service' && name.endsWith(suffix)

/** The queries of all areas that are known. */
export const personSentQueries = () => knownRows().filter(isPersonSent).map(personSentQuery)
