import { writtenIn } from '@saude/service/testing/pdf'
import { travelPdf } from '../contract/paper.ts'
import { book, openWorld, person, trip, type World } from './testing/open.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
  world.citizens.push(person('Ana Prado', { cpf: '52998224725' }), person('Bento Luz'))
})
afterEach(() => world.area.close())

const written = async (id: string, user = world.area.user) => {
  const { name, pdf, citizens } = await world.area.call(travelPdf, { id }, user)
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  return { name, citizens, text: writtenIn(pdf) }
}

test('the passenger list as a PDF says the trip, who travels, where it stops, and who signs', async () => {
  const id = await trip(world, '2030-05-06')
  const [ana, bento] = world.citizens
  if (!ana || !bento) throw new Error('no people')
  await book(world, id, ana, { boardingPoint: 'Rua das Paineiras, 214' })
  await book(world, id, bento)
  const { name, citizens, text } = await written(id)
  expect(name).toMatch(/^lista-de-passageiros-\d{4}-000001\.pdf$/)
  expect(citizens.map((one) => one.id)).toEqual([ana.id, bento.id])
  for (const said of [
    'Lista de passageiros: transporte de pacientes',
    '06/05/2030 às 05:00',
    'Passageiros: 2',
    'Ana Prado',
    '529.982.247-25',
    'Bento Luz',
    'Rua das Paineiras, 214',
    'Responsável pelo transporte',
    `por ${world.area.user.name}`,
  ])
    expect(text).toContain(said)
})

test('on the PDF of an anonymised user no one has a name, and another client has no PDF', async () => {
  const id = await trip(world, '2030-05-06')
  const [ana] = world.citizens
  if (!ana) throw new Error('no people')
  await book(world, id, ana)
  const { text } = await written(id, world.area.anonymous)
  expect(text).toContain('Passageiros: 1')
  expect(text).not.toMatch(/Ana Prado|529\.982/)
  await expect(world.area.call(travelPdf, { id }, world.area.elsewhere)).rejects.toMatchObject({
    key: 'notFound',
  })
})
