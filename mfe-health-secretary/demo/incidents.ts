import { workingDayAfter } from '@saude/contract/holidays'
import { daysAfter, today } from '@saude/contract/instants'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { reportDays } from '../contract/incident.ts'

const day = 86_400_000

/** Two incidents of the invented town: one in inquiry, one that was communicated in time. */
export const demo = ({ now }: RecordDemoArgs<DemoTown>): DemoEntry[] =>
  [
    {
      daysAgo: 1,
      title: 'Pasta com fichas esquecida no ônibus',
      kind: 'lost',
      description: 'Uma pasta com fichas de visita de uma microárea ficou no ônibus da linha rural.',
      data: 'Nome, endereço, telefone e condições de saúde',
      people: 38,
      state: 'open',
    },
    {
      daysAgo: 60,
      title: 'Planilha enviada a endereço errado',
      kind: 'disclosed',
      description: 'Uma planilha de agendamentos foi enviada por e-mail a uma pessoa de fora da secretaria.',
      data: 'Nome, CNS e exame agendado',
      people: 112,
      state: 'closed',
      risk: 'Há dados de saúde de mais de cem pessoas identificadas.',
      measures:
        'Quem recebeu confirmou que apagou o arquivo. Planilhas passaram a ser enviadas só pelo sistema.',
    },
  ].map(({ daysAgo, ...incident }) => {
    const createdAt = new Date(now.getTime() - daysAgo * day)
    const knownOn = today(createdAt)
    const isClosed = incident.state === 'closed'
    return {
      hasSensitive: true,
      hasMinors: true,
      hasPasswords: false,
      occurredOn: daysAfter(knownOn, -1),
      knownOn,
      reportBy: workingDayAfter(knownOn, reportDays),
      ...(isClosed && {
        anpdOn: workingDayAfter(knownOn, 2),
        peopleOn: workingDayAfter(knownOn, 2),
        peopleBy: 'each',
      }),
      ...incident,
      createdAt,
    }
  })
