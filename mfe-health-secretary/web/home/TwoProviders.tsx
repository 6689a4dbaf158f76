import { describeError } from '@saude/contract/errors'
import { formatCount, formatDate } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { recordPaths } from '@saude/contract/record/routes'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useRunning, useSend } from '@saude/kits/platform'
import { Button, Dialog, Facts, Link, Notice, toast } from '@saude/kits/ui'
import { useState } from 'react'
import { kinds } from '../../contract/kinds.ts'
import { twoProvidersList, twoProvidersSettle } from '../../contract/two-providers.ts'
import css from './Home.module.css'

type Named = OutputOf<typeof twoProvidersList>['items'][number]

/** Requests of before that name two providers, as long as there are any: each asks who it was. */
export function TwoProviders() {
  const { may } = useRunning()
  const asked = useAsk(twoProvidersList, {}, { skip: !may(twoProvidersList) })
  const [chosen, setChosen] = useState<Named>()
  if (!may(twoProvidersList) || !asked.data?.items.length) return null
  return (
    <DataCard
      title="Prestadores a conferir"
      subtitle={({ items }) =>
        `${formatCount(items.length, 'solicitação foi agendada', 'solicitações foram agendadas')} com outro prestador`
      }
      asked={asked}
    >
      {({ items }) => (
        <>
          <ul className={css.settled}>
            {items.map((one) => (
              <li key={one.id}>
                <p>
                  <Link href={recordPaths(kinds[one.type]).details.replace('{id}', one.id)}>
                    {one.citizen.name}
                  </Link>
                  {`, ${one.item ?? ''}: solicitado a ${one.asked}, agendado com ${one.booked}`}
                </p>
                <Button aria-label={`Conferir protocolo ${one.number}`} onClick={() => setChosen(one)}>
                  Conferir
                </Button>
              </li>
            ))}
          </ul>
          {chosen && <Settle of={chosen} onClose={() => setChosen(undefined)} />}
        </>
      )}
    </DataCard>
  )
}

interface SettleProps {
  of: Named
  onClose: () => void
}

/** Asks with which of two providers a request is. */
function Settle({ of, onClose }: SettleProps) {
  const [send, { isLoading }] = useSend(twoProvidersSettle)
  const [failure, setFailure] = useState<string>()
  const settle = async (keep: 'asked' | 'booked') => {
    try {
      await send({ id: of.id, keep })
    } catch (cause) {
      return setFailure(describeError(cause).message)
    }
    toast.success('Prestador corrigido')
    onClose()
  }
  return (
    <Dialog
      open
      title="Com qual prestador?"
      subtitle={`${of.citizen.name} · protocolo ${of.number}`}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isLoading} onClick={() => void settle('asked')}>
            Ficar com o solicitado
          </Button>
          <Button kind="primary" disabled={isLoading} onClick={() => void settle('booked')}>
            Ficar com o agendado
          </Button>
        </>
      }
    >
      {failure && <Notice title={failure} />}
      <Facts
        items={[
          { label: 'Item', value: of.item ?? '' },
          { label: 'Atendimento', value: of.appointmentAt ? formatDate(of.appointmentAt) : '' },
          { label: 'Solicitado a', value: of.asked },
          { label: 'Agendado com', value: of.booked },
        ]}
      />
    </Dialog>
  )
}
