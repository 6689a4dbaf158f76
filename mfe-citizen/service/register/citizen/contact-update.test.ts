import { citizenGet } from '../../../contract/citizen.ts'
import { citizenContactUpdate } from '../../../contract/contact-update.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const agent = member(['acs'])
const nurse = member(['nurse'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(new Date('2026-11-20T12:00:00-03:00'))
})
afterEach(() => service.close())

const change = (id: string, document: object, user = agent, version?: number) =>
  service.call(citizenContactUpdate, { id, document, ...(version && { version }) }, user)
const own = () => service.add({ name: 'Ana', responsibleAcsId: agent.id, homePhone: '1934410000' })

describe('phones and e-mail of a citizen', () => {
  test('are changed by the agent who looks after them, and nothing else is', async () => {
    const id = await own()
    await change(id, { mobilePhone: '19999990000', email: 'ana@exemplo.com.br' })
    expect(await service.call(citizenGet, { id }, nurse)).toMatchObject({
      name: 'Ana',
      mobilePhone: '19999990000',
      email: 'ana@exemplo.com.br',
      homePhone: '1934410000',
      version: 2,
    })
    await change(id, { homePhone: null })
    expect((await service.call(citizenGet, { id }, nurse)).homePhone).toBeNull()
    await expect(change(id, { name: 'Bia' })).rejects.toMatchObject({ key: 'validation' })
  })

  test('are not changed by another agent, but by who works anywhere', async () => {
    const id = await service.add({ name: 'Ana', responsibleAcsId: 'another' })
    await expect(change(id, { mobilePhone: '19999990000' })).rejects.toMatchObject({
      key: 'permission',
      message: 'Esta pessoa não é da sua microárea: outro agente a atende.',
    })
    await change(id, { mobilePhone: '19999990000' }, nurse)
  })

  test('that somebody else has changed meanwhile are a conflict', async () => {
    const id = await own()
    await change(id, { mobilePhone: '19999990000' }, agent, 1)
    await expect(change(id, { mobilePhone: '19999991111' }, agent, 1)).rejects.toMatchObject({
      key: 'conflict',
    })
  })
})
