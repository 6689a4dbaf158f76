import { occupations } from '@saude/core/contract/codes/occupations'
import { procedures } from '@saude/core/contract/codes/procedures'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoRequests } from './requests.ts'

const coded = (table: Readonly<Record<string, string>>, id: string) => ({ id, name: table[id] ?? id })
const consultation = coded(procedures, '0301010072')
/** Specialists whom the municipalities pay together. */
const specialists = ['225120', '225112', '225133', '225135', '225155', '225165', '225136', '225127'].map(
  (id) => coded(occupations, id),
)

/** What was asked of the consortium within the last year: consultations of specialists. */
export const demoLocalConsortium = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'local-consortium',
    share: 0.03,
    observations: ['Retorno', 'Encaminhamento anexado ao prontuário', 'Levar exames anteriores'],
    wanted: (_citizen, random) => [{ cbo: random.pick(specialists), procedure: consultation }],
  })
