import { type AppError, describeError } from '@saude/contract/errors'
import { formatCount } from '@saude/contract/formats'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { Select } from '@saude/kits/inputs'
import { useDisabledReason, useRunning, useSend } from '@saude/kits/platform'
import { Button, Card, Notice, SimpleTable, toast } from '@saude/kits/ui'
import { useState } from 'react'
import { channelYears, type epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalChannelPastUpdate, type YearUse, yearUses } from '../../contract/channel-past.ts'
import css from '../choice/Choice.module.css'
import { TypedWeeks } from './TypedWeeks.tsx'

type Channel = OutputOf<typeof epidemiologicalChannel>
type Pathology = InputOf<typeof epidemiologicalChannelPastUpdate>['pathology']

const automatic = 'automatic'
const options = { [automatic]: 'Conforme os casos notificados', ...yearUses }
const isUse = (value: string | null): value is YearUse => value !== null && value in yearUses

/** Below a diagram: of which past years the channel is made, which of them are left out, and weeks that are typed. */
export function PastYears({ channel, pathology }: { channel: Channel; pathology: Pathology }) {
  const { year, past, firstYear, marked, typed } = channel
  const { may } = useRunning()
  const mayChange = may(epidemiologicalChannelPastUpdate)
  const reason = useDisabledReason(epidemiologicalChannelPastUpdate)
  const [send, { isLoading }] = useSend(epidemiologicalChannelPastUpdate)
  const [isTyping, setTyping] = useState(false)
  const [error, setError] = useState<AppError>()
  const uses = new Map(marked.map(({ year: of, use }) => [of, use]))
  const years = Array.from({ length: channelYears.most }, (_, index) => year - 1 - index)

  const mark = async (of: number, use: YearUse | null) => {
    setError(undefined)
    try {
      await send({ pathology, years: [{ year: of, use }] })
      toast.success(`Ano de ${of} alterado`)
    } catch (cause) {
      setError(describeError(cause))
    }
  }
  const sourceOf = (of: number) => {
    const weeks = typed.filter((one) => one.year === of).length
    const own = firstYear && of >= firstYear ? 'Casos notificados' : undefined
    const said = weeks > 0 ? formatCount(weeks, 'semana digitada', 'semanas digitadas') : undefined
    return [own, said].filter(Boolean).join(' e ') || 'Nada notificado nem digitado'
  }
  return (
    <div className={css.wide}>
      <Card
        title="Anos anteriores"
        subtitle="O canal é feito dos anos com vigilância; anos epidêmicos podem ficar fora"
        action={
          mayChange ? (
            <Button disabled={reason !== undefined} onClick={() => setTyping(true)}>
              Digitar ou carregar semanas
            </Button>
          ) : undefined
        }
      >
        {error && <Notice title={error.message} issues={error.payload?.issues} />}
        <SimpleTable
          caption="Anos anteriores do diagrama de controle"
          rows={years}
          rowKey={String}
          columns={[
            { key: 'year', title: 'Ano', cell: (of) => String(of) },
            { key: 'source', title: 'O que se sabe', cell: sourceOf },
            { key: 'in', title: 'No canal', cell: (of) => (past.includes(of) ? 'Sim' : 'Não') },
            {
              key: 'use',
              title: 'Uso',
              cell: (of) => {
                const use = uses.get(of)
                if (!mayChange) return use ? yearUses[use] : options[automatic]
                return (
                  <Select
                    label={`Uso de ${of}`}
                    options={options}
                    value={use ?? automatic}
                    disabled={isLoading || reason !== undefined}
                    onChange={(next) => void mark(of, isUse(next) ? next : null)}
                  />
                )
              },
            },
          ]}
        />
      </Card>
      {isTyping && <TypedWeeks typed={typed} pathology={pathology} onClose={() => setTyping(false)} />}
    </div>
  )
}
