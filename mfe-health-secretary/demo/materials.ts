import { daysAfter, today } from '@saude/contract/instants'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

const day = 86_400_000

/** Name, unit, minimum, whether it goes on loan, what came in, and in how many days it expires. */
const stock = [
  ['Muletas axilares', 'pair', 4, true, 12, null],
  ['Cadeira de rodas', 'unit', 3, true, 8, null],
  ['Cadeira de banho', 'unit', 2, true, 5, null],
  ['Cama hospitalar', 'unit', 1, true, 3, null],
  ['Andador articulado', 'unit', 2, true, 1, null],
  ['Fralda geriátrica G', 'package', 40, false, 25, 400],
  ['Gaze estéril', 'package', 100, false, 320, 45],
  ['Luva de procedimento M', 'box', 30, false, 64, 700],
  ['Soro fisiológico 500 ml', 'bottle', 60, false, 140, 30],
  ['Tiras de glicemia', 'box', 20, false, 18, 120],
] as const

export const demoStock = ({ town, now }: RecordDemoArgs<DemoTown>) =>
  stock.map(([name, unit, minimum, isLoanable, amount, expiresIn], index) => ({
    id: demoId(createRandom(`${town.seed}/material/${name}`)),
    name,
    unit,
    minimum,
    isLoanable,
    amount,
    lot: isLoanable ? null : `L${2600 + index}`,
    expiry: expiresIn === null ? null : daysAfter(today(now), expiresIn),
  }))

/** What the secretariat has in stock and on loan. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoStock(args).map(({ id, name, unit, minimum, isLoanable }, index) => ({
    id,
    name,
    unit,
    minimum,
    isLoanable,
    createdAt: new Date(args.now.getTime() - (300 - index) * day),
  }))
