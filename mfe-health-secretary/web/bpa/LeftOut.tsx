import { formatCount, formatDate, formatInteger } from '@saude/contract/formats'
import { Button, ButtonLink, Card, EmptyState, fetched, UnfetchedNotice } from '@saude/kits/ui'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { mostOfReason } from '../../contract/bpa.ts'
import { type BpaReason, type Mending, mendingOf, reasonLabels } from '../../contract/bpa-reasons.ts'
import type { BpaChecked, BpaScope } from './CheckedMonth.tsx'
import { Rows } from './Rows.tsx'

const failed = (unfetched: Parameters<typeof UnfetchedNotice>[0]) => <UnfetchedNotice {...unfetched} />
const MendDialog = fetched(() => import('./MendDialog.tsx'), { failed })
const PeopleDialog = fetched(() => import('./PeopleDialog.tsx'), { failed })

interface LeftOutProps {
  scope: BpaScope
  result: BpaChecked
  /** Checks the same once more, after something was mended. */
  again: () => Promise<void>
}

/** Of which entries something is mended: all of a reason, or one alone. */
interface Mended {
  readonly reason: BpaReason
  readonly entry?: string
}

/** Why production stays out, reason by reason, and what goes incomplete; each is mended here, all at once or one alone. */
export function LeftOut({ scope, result, again }: LeftOutProps) {
  const { groups, remarks, refused, refusedTotal, lines, esus } = result
  const [shown, setShown] = useState<BpaReason>()
  const [mended, setMended] = useState<Mended>()
  const close = (isMended: boolean) => {
    setMended(undefined)
    if (isMended) void again()
  }
  const Mending = mended && (mendingOf(mended.reason) === 'person' ? PeopleDialog : MendDialog)
  return (
    <>
      <Card title={`O que fica de fora (${formatInteger(refusedTotal)})`}>
        {groups.length === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title={lines + esus > 0 ? 'Nada fica de fora.' : 'Não há produção a exportar.'}
          />
        ) : (
          <Rows
            label="Motivos"
            rows={groups}
            rowKey={({ cause }) => cause}
            title={({ cause }) => reasonLabels[cause]}
            lines={(group) => [countedText(group)]}
            actions={({ cause: reason, count }) => (
              <>
                <Button
                  kind="quiet"
                  aria-expanded={shown === reason}
                  aria-label={`Ver: ${reasonLabels[reason]}`}
                  onClick={() => setShown(shown === reason ? undefined : reason)}
                >
                  {shown === reason ? 'Ocultar' : 'Ver'}
                </Button>
                <MendButton reason={reason} count={count} mend={() => setMended({ reason })} />
              </>
            )}
            more={({ cause: reason, count }) =>
              shown === reason && (
                <Entries
                  reason={reason}
                  rows={refused.filter(({ cause }) => cause === reason)}
                  total={count}
                  mend={(entry) => setMended({ reason, entry })}
                />
              )
            }
          />
        )}
      </Card>
      {remarks && remarks.length > 0 && (
        <Card title="Vão no arquivo, incompletos">
          <Rows
            label="O que poderia ser completado"
            rows={remarks}
            rowKey={({ cause }) => cause}
            title={({ cause }) => reasonLabels[cause]}
            lines={(group) => [countedText(group)]}
            actions={({ cause: reason, count }) => (
              <MendButton reason={reason} count={count} mend={() => setMended({ reason })} />
            )}
          />
        </Card>
      )}
      {mended && Mending && <Mending scope={scope} {...mended} onClose={close} />}
    </>
  )
}

type Counted = Pick<BpaChecked['groups'][number], 'count'> & Partial<BpaChecked['groups'][number]>

/** '412 registros · 3 correções pedidas, 1 respondida' */
function countedText({ count, asked, answered }: Counted): string {
  const counts = [
    ...(asked ? [formatCount(asked, 'correção pedida', 'correções pedidas')] : []),
    ...(answered ? [formatCount(answered, 'respondida', 'respondidas')] : []),
  ]
  return [formatCount(count, 'registro', 'registros'), counts.join(', ')].filter(Boolean).join(' · ')
}

/** What the button of a reason says; none where nothing can be mended here. */
const mendWords: Readonly<Record<Mending, string | undefined>> = {
  unit: 'Corrigir',
  team: 'Corrigir',
  occupation: 'Corrigir',
  professional: 'Corrigir',
  person: 'Corrigir',
  author: 'Pedir',
  screen: undefined,
  none: undefined,
}

function MendButton({ reason, count, mend }: { reason: BpaReason; count: number; mend: () => void }) {
  const word = mendWords[mendingOf(reason)]
  if (!word) return null
  return (
    <Button
      aria-label={`${word}: ${reasonLabels[reason]}, ${formatCount(count, 'registro', 'registros')}`}
      onClick={mend}
    >
      {word}
    </Button>
  )
}

interface EntriesProps {
  reason: BpaReason
  rows: BpaChecked['refused']
  /** Entries with this reason; of a few hundred some are shown. */
  total: number
  /** Mends one alone. */
  mend: (entry: string) => void
}

const Entries = ({ reason, rows, total, mend }: EntriesProps) => {
  const word = mendWords[mendingOf(reason)]
  return (
    <>
      <Rows
        label={reasonLabels[reason]}
        rows={rows}
        rowKey={({ id, problem }) => `${id} ${problem}`}
        title={({ citizen }) => citizen || '–'}
        lines={({ problem, date, procedure, procedureName, asked }) => [
          [formatDate(date), procedureName ?? procedure].filter(Boolean).join(' · '),
          problem !== reasonLabels[reason] && problem,
          asked,
        ]}
        actions={({ id, href, problem, citizen }) => (
          <>
            <ButtonLink href={href} kind="quiet" aria-label={`Abrir: ${problem}, ${citizen ?? ''}`}>
              Abrir
            </ButtonLink>
            {word && (
              <Button aria-label={`${word} só este: ${problem}, ${citizen ?? ''}`} onClick={() => mend(id)}>
                {word}
              </Button>
            )}
          </>
        )}
      />
      {total > mostOfReason && (
        <p>{`São mostrados os primeiros ${mostOfReason} de ${formatInteger(total)}.`}</p>
      )}
    </>
  )
}
