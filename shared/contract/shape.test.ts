import { asManyAsThereAre, date, dateTime, id, list, object, point, ref, text } from './fields.ts'
import { anonymise } from './personal.ts'
import { strict } from './query.ts'
import { shape } from './shape.ts'

const schema = strict({
  id: id().required(),
  name: text('Nome', { personal: 'name' }).required(),
  cpf: text('CPF', { personal: 'text' }),
  birthDate: date('Nascimento', { personal: 'birthDate' }),
  at: dateTime('Quando'),
  where: point('Onde'),
  mother: ref('Mãe', 'citizenSearch', { personal: 'name' }),
  items: list(
    'Itens',
    asManyAsThereAre,
    object('Item', { id: id().required(), name: text('Nome', { personal: 'name' }) }).required(),
  ),
})

describe('an answer has the declared fields only', () => {
  test('others are left out at every level, instants are written for the wire', () => {
    const stored = {
      id: '1',
      name: 'Ana',
      passwordHash: 'segredo',
      at: new Date('2026-11-20T12:00:00Z'),
      where: { x: -47, y: -23, secret: 1 },
      items: [{ id: '2', name: 'Bia', secret: true }],
    }
    expect(shape(schema, stored)).toEqual({
      id: '1',
      name: 'Ana',
      at: '2026-11-20 09:00:00.000-03:00',
      where: { x: -47, y: -23 },
      items: [{ id: '2', name: 'Bia' }],
    })
  })
})

describe('an anonymised user sees no identity', () => {
  const pseudonym = (value: string) => `000${value}`.slice(-4)

  test('one person has one name, in rows of their own and of whatever is theirs', () => {
    const rows = strict({
      requests: list(
        'Solicitações',
        asManyAsThereAre,
        object('Solicitação', {
          id: id().required(),
          citizenId: id(),
          citizen: text('Cidadão', { personal: 'name' }),
        }).required(),
      ),
      seats: list(
        'Lugares',
        asManyAsThereAre,
        object('Lugar', {
          id: id().required(),
          citizen: ref('Cidadão', 'citizenSearch', { personal: 'name' }),
          name: text('Nome', { personal: 'name' }),
        }).required(),
      ),
    })
    const answer = {
      requests: [
        { id: '71', citizenId: '1', citizen: 'Ana' },
        { id: '72', citizenId: '1', citizen: 'Ana' },
      ],
      seats: [{ id: '73', citizen: { id: '1', name: 'Ana' }, name: 'Ana' }],
    }
    expect(anonymise(rows, answer, pseudonym)).toMatchObject({
      requests: [{ citizen: 'Cidadão 0001' }, { citizen: 'Cidadão 0001' }],
      seats: [{ citizen: { name: 'Cidadão 0001' }, name: 'Cidadão 0001' }],
    })
  })

  test('names, texts, birth dates and positions are coarsened as architecture.md says', () => {
    const answer = {
      id: '1',
      name: 'Ana',
      cpf: '52998224725',
      birthDate: '1958-03-14',
      where: { x: -47.123456, y: -23.987654 },
      mother: { id: '9', name: 'Maria', searchName: 'maria' },
      items: [{ id: '2', name: 'Bia' }],
    }
    expect(anonymise(schema, answer, pseudonym)).toEqual({
      id: '1',
      name: 'Cidadão 0001',
      cpf: null,
      birthDate: '1958',
      where: { x: -47.123, y: -23.987 },
      mother: { id: '9', name: 'Cidadão 0009', searchName: null },
      items: [{ id: '2', name: 'Cidadão 0002' }],
    })
  })
})
