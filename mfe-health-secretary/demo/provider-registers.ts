import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { affiliateNamed } from './affiliates.ts'

const day = 86_400_000

type Args = RecordDemoArgs<DemoTown>

/** Providers of one register, entered one a day, with ids that other demo parts refer to. */
const places = (register: string, names: readonly string[], args: Args) =>
  names.map((name, index) => ({
    id: demoId(createRandom(`${args.town.seed}/${register}/${name}`)),
    createdAt: new Date(args.now.getTime() - (index + 1) * day),
    name,
    phone: `${args.town.cities[0]?.areaCode ?? '19'}3${String(5550100 + index).padStart(7, '0')}`,
    address: args.town.streets[index] ? `${args.town.streets[index].name}, ${100 + 37 * index}` : null,
    contact: ['Marta Lemos', 'Paulo Queiroz', 'Cida Moraes'][index % 3],
    weeklyPlaces: 20 + 15 * index,
    ...affiliateNamed(name),
  }))

export const demoExamProviders = (args: Args) =>
  places(
    'exam-provider',
    ['Laboratório Municipal', 'Laboratório São Lucas', 'Centro de Imagem do Vale'],
    args,
  )

export const demoPhysiotherapyProviders = (args: Args) =>
  places('physiotherapy-provider', ['Clínica Movimento', 'Fisioterapia Santa Rita'], args)

export const demoOccupationalTherapyProviders = (args: Args) =>
  places('occupational-therapy-provider', ['Espaço Conviver'], args)
