import { filledTown } from '../folders.ts'
import { start } from '../process.ts'
import {
  bytesOf,
  firstRow,
  memoryOf,
  newAgent,
  settled,
  signIn,
  startCold,
  switchOn,
  syncAgain,
} from './agent.ts'
import { measureDevice, measureOwn } from './day.ts'
import { asAgent } from './server.ts'
import type { Add } from './table.ts'

const middleOf = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** How often what takes a moment is measured: the middle one counts. */
const times = 5
/** How often the browser is opened without a connection; the first time it still compiles what it has stored. */
const starts = 3

/** What an agent's device takes for the citizens of a town of that many. */
export async function measureList(citizens: number, add: Add): Promise<void> {
  const { env, log } = await filledTown(citizens, 1)
  const gateway = await start(['gateway/main.ts'], env, log)
  const agent = newAgent()
  const isLarge = citizens > 12_000
  try {
    const ask = await asAgent(gateway.url)
    const middle = Math.floor(citizens / 2)
    const found = await ask<{ items: { name: string }[]; totalItems: number }>('citizen-list', {
      startIndex: middle,
      stopIndex: middle + times - 1,
      orderBy: 'name',
    })
    const before = await agent.open()
    await signIn(before.page, gateway.url)
    const cpu = gateway.cpu()
    const first = await switchOn(before.page)
    add('primeira sincronização, com índice de busca', first / 1000, isLarge ? 90 : citizens / 3_333, 's')
    add('CPU do servidor nela', (gateway.cpu() - cpu) / 1000, undefined, 's')
    await settled(before.page)
    await measureOwn(ask, add)
    await measureDevice(before.page, isLarge ? undefined : 15, add)
    const bytes = await bytesOf(before.context, before.page, '/citizen-list')
    const again: number[] = []
    for (let time = 0; time < times; time++) again.push(await syncAgain(before.page))
    add('sincronização sem novidades', middleOf(again), 200, 'ms')
    add('resposta sem novidades, com cabeçalhos', bytes() / times / 1000, 2, 'KB')
    await before.context.close()

    const startOnce = async () => {
      const opened = await agent.open()
      await opened.context.setOffline(true)
      return { ...opened, cold: await startCold(opened.page, `${gateway.url}/app/citizen`) }
    }
    const colds: number[] = []
    for (let time = 1; time < starts; time++) {
      const { context, cold } = await startOnce()
      colds.push(cold)
      await context.close()
    }
    const { context, page, cold } = await startOnce()
    colds.push(cold)
    add('navegador aberto sem internet até a lista', middleOf(colds) / 1000, isLarge ? 5 : 1.5, 's')
    add('o mesmo, na primeira vez', (colds[0] ?? 0) / 1000, undefined, 's')
    const searches: number[] = []
    const lists: number[] = []
    for (const { name } of found.items) {
      const [one = '', ...others] = name.split(/\s+/)
      const parts = `${others.at(-1)?.slice(0, 4)} ${one.slice(0, 4)}`
      searches.push(await firstRow(page, `#name=${encodeURIComponent(parts)}`))
      lists.push(await firstRow(page, ''))
    }
    add('busca sem internet por duas partes do nome, até a primeira linha', middleOf(searches), 100, 'ms')
    add('lista inteira sem internet, até a primeira linha', middleOf(lists), 100, 'ms')
    const { heap, process } = await memoryOf(context, page)
    add('memória do JavaScript', heap, 250, 'MB')
    if (process !== undefined) add('memória própria do processo da aba', process, 250, 'MB')
    await context.close()
  } finally {
    agent.remove()
    await gateway.stop()
  }
}
