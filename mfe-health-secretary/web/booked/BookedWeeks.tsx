import { formatCount, formatDate, formatInteger, formatPhone } from '@saude/contract/formats'
import { daysAfter } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { DataCard } from '@saude/kits/chart'
import { PaperSheet } from '@saude/kits/list'
import { useAsk } from '@saude/kits/platform'
import { Button, SimpleTable } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { examBooked, occupationalTherapyBooked, physiotherapyBooked } from '../../contract/booked-weeks.ts'

const queries = {
  examRequest: examBooked,
  physiotherapySession: physiotherapyBooked,
  occupationalTherapy: occupationalTherapyBooked,
} as const

interface BookedWeeksProps {
  /** The kind of requests that are booked there. */
  readonly kind: keyof typeof queries
  readonly provider: {
    readonly id: string
    readonly name: string
    readonly phone?: string | null | undefined
    readonly contact?: string | null | undefined
    readonly address?: string | null | undefined
    readonly weeklyPlaces?: number | null | undefined
  }
}

type Week = OutputOf<typeof examBooked>['items'][number]

const columnsFor = (places: number | null | undefined) =>
  [
    {
      key: 'id',
      title: 'Semana',
      cell: ({ id }: Week) => `${formatDate(id).slice(0, 5)} a ${formatDate(daysAfter(id, 6))}`,
    },
    { key: 'booked', title: 'Agendados', align: 'right', cell: ({ booked }: Week) => formatInteger(booked) },
    {
      key: 'free',
      title: 'Livres',
      align: 'right',
      cell: ({ booked }: Week) =>
        typeof places === 'number' ? formatInteger(Math.max(0, places - booked)) : 'Sem limite',
    },
  ] as const

/** What is booked with a provider of the options' registers, week by week, for its screen there; printed with its contact. */
export default function BookedWeeks({ kind, provider }: BookedWeeksProps) {
  const asked = useAsk(queries[kind], { providerId: provider.id })
  const [isPrinting, setPrinting] = useState(false)
  const end = useCallback(() => setPrinting(false), [])
  const { weeklyPlaces: places } = provider
  const table = (items: readonly Week[]) => (
    <SimpleTable
      caption="Agendados por semana"
      columns={columnsFor(places)}
      rows={items}
      rowKey={({ id }) => id}
    />
  )
  const perWeek =
    typeof places === 'number'
      ? formatCount(places, 'vaga por semana', 'vagas por semana')
      : 'Sem limite de vagas'
  return (
    <DataCard
      title="Agendados por semana"
      subtitle={perWeek}
      asked={asked}
      action={
        <Button icon={Printer} disabled={!asked.data} onClick={() => setPrinting(true)}>
          Imprimir agenda
        </Button>
      }
    >
      {({ items }) => (
        <>
          {table(items)}
          {isPrinting && (
            <PaperSheet onEnd={end}>
              <h1>{provider.name}</h1>
              <p>
                {[provider.phone && formatPhone(provider.phone), provider.contact, provider.address, perWeek]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {table(items)}
            </PaperSheet>
          )}
        </>
      )}
    </DataCard>
  )
}
