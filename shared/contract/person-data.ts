import { type AccessRow, knownRows } from './access.ts'
import { asManyAsThereAre, dateTime, id, integer, list, object, text, yesNo } from './fields.ts'
import { namedMark } from './protected.ts'
import { query } from './query.ts'

/** The end of the names of queries by which areas answer what they keep of somebody. */
const suffix = 'PersonData'

/** What an entry says of a file that lies beside it. */
const keptFile = () =>
  object('Anexo', {
    id: id().required(),
    name: text('Nome', { personal: 'text' }).required(),
    type: text('Tipo').required(),
    size: integer('Tamanho'),
  })

/** More than an area keeps of one person in one collection. */
export const mostOfPerson = 10_000

/**
 * Declares the query by which an area answers all that it keeps of a citizen, for the copy that the person may ask for (LGPD,
 * art. 18 and 19). Its name is the area's and `PersonData`, its access `service`: that is how it is found.
 * @example export const travelPersonData = personDataQuery(rows.travelPersonData)
 * @throws Error where the row is of another name or access
 */
export const personDataQuery = (row: AccessRow) => {
  if (!isPersonData(row)) throw new Error(`${row.name} is no query of a person's data`)
  return query(row, {
    input: {
      citizenId: id().required(),
      /** With entries that Lei 14.289/2022 protects. */
      isWhole: yesNo('Com registros protegidos').required(),
    },
    output: {
      items: list(
        'Registros',
        asManyAsThereAre,
        object('Registro', {
          collection: text('Coleção').required(),
          /** What people call such entries: 'Visitas domiciliares'. */
          title: text('Nome').required(),
          id: text('Id').required(),
          /** Whole, as JSON. */
          document: text('Registro', { personal: 'text' }).required(),
          lines: list(
            'Dados',
            asManyAsThereAre,
            object('Dado', {
              label: text('Campo').required(),
              value: text('Valor', { personal: 'text' }),
            }).required(),
          ).required(),
          namesProtected: namedMark(),
          /** Of what was removed, and may still come back. */
          removedAt: dateTime('Removido em'),
          files: list('Anexos', asManyAsThereAre, keptFile().required()),
        }).required(),
      ).required(),
    },
  })
}

const isPersonData = ({ name, access }: AccessRow): boolean => access === 'service' && name.endsWith(suffix)

/** The queries of all areas that are known. */
export const personDataQueries = () => knownRows().filter(isPersonData).map(personDataQuery)
