import { id, list, number, object, text, yesNo } from './fields.ts'
import { texts } from './locale.ts'
import type { FieldMeta } from './meta.ts'

/** Half of a place's position: without it the place is of no use, whatever else is known of it. */
const degrees = (label: string, most: number) =>
  number(label).typeError(texts.place).required(texts.place).min(-most, texts.place).max(most, texts.place)

const many = (label: string, each: string, count: number, most: number) =>
  list(label, count, text(each).max(most).required())

/** What a provider says of a place beside its address, and when it did. */
const found = {
  description: text('Descrição').max(500),
  category: text('Categoria').max(100),
  types: many('Tipos', 'Tipo', 50, 100),
  phone: text('Telefone').max(30),
  mapboxId: text('Id no Mapbox').max(300),
  googlePlacesId: text('Id no Google').max(300),
  htmlAttributions: many('Fontes', 'Fonte', 10, 500),
  /** The person has named it anew. */
  customName: yesNo('Nome próprio'),
  source: text('Origem').max(100),
  /** `YYYY-MM-DD HH:mm:ss` */
  searchedAt: text('Buscado em').max(30),
}

/** A place found by the place search: its coordinates in degrees, its address, and what its provider says of it. */
export const place = (label: string, meta: FieldMeta = {}) =>
  object(
    label,
    {
      id: id().optional(),
      name: text('Nome').max(200),
      coordinates: object('Coordenadas', {
        latitude: degrees('Latitude', 90),
        longitude: degrees('Longitude', 180),
      }).required(texts.place),
      street: text('Rua').max(200),
      streetNumber: text('Número').max(30),
      address: text('Endereço').max(300),
      fullAddress: text('Endereço completo').max(500),
      postCode: text('CEP').max(30),
      neighborhood: object('Bairro', { name: text('Nome').max(200) }),
      city: object('Cidade', { name: text('Nome').max(200) }),
      state: object('Estado', { name: text('Nome').max(200), code: text('Sigla').max(30) }),
      country: object('País', { name: text('Nome').max(200), code: text('Sigla').max(30) }),
      ...found,
    },
    { kind: 'place', ...meta },
  )
