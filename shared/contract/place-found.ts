import * as yup from 'yup'

const words = (label: string, most: number) => yup.string().label(label).nullable().max(most)

const many = (label: string, each: string, count: number, most: number) =>
  yup.array().of(words(each, most).required()).label(label).nullable().max(count).meta({ kind: 'list' })

/** What a provider says of a place beside its address, and when it did. */
export const foundPlace = {
  description: words('Descrição', 500).meta({ kind: 'string' }),
  category: words('Categoria', 100).meta({ kind: 'string' }),
  types: many('Tipos', 'Tipo', 50, 100),
  phone: words('Telefone', 30).meta({ kind: 'string' }),
  mapboxId: words('Id no Mapbox', 300).meta({ kind: 'string' }),
  googlePlacesId: words('Id no Google', 300).meta({ kind: 'string' }),
  htmlAttributions: many('Fontes', 'Fonte', 10, 500),
  /** The person has named it anew. */
  customName: yup.boolean().label('Nome próprio').nullable().meta({ kind: 'boolean' }),
  source: words('Origem', 100).meta({ kind: 'string' }),
  /** `YYYY-MM-DD HH:mm:ss` */
  searchedAt: words('Buscado em', 30).meta({ kind: 'string' }),
}
