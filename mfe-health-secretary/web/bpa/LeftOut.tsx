import { formatCount, formatDate, formatInteger } from '@saude/contract/formats'
import { Button, ButtonLink, Card, EmptyState, fetched, SimpleTable, UnfetchedNotice } from '@saude/kits/ui'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { mostOfReason } from '../../contract/bpa.ts'
import { type BpaReason, type Mending, mendingOf, reasonLabels } from '../../contract/bpa-reasons.ts'
import type { BpaChecked, BpaScope } from './CheckedMonth.tsx'
import css from './ExportBpa.module.css'

const failed = (unfetched: Parameters<typeof UnfetchedNotice>[0]) => <UnfetchedNotice {...unfetched} />
const MendDialog = fetched(() => import('./MendDialog.tsx'), { failed })
const PeopleDialog = fetched(() => import('./PeopleDialog.tsx'), { failed })

interface LeftOutProps {
  scope: BpaScope
  result: BpaChecked
  /** Checks the same once more, after something was mended. */
  again: () => Promise<void>
}

/** Why production stays out, reason by reason, each mended here; below it the entries of one. */
export function LeftOut({ scope, result, again }: LeftOutProps) {
  const { groups, refused, refusedTotal, lines, esus } = result
  const [shown, setShown] = useState<BpaReason>()
  const [mending, setMending] = useState<BpaReason>()
  const close = (isMended: boolean) => {
    setMending(undefined)
    if (isMended) void again()
  }
  const rows = refused.filter(({ cause }) => cause === shown)
  return (
    <Card title={`O que fica de fora (${formatInteger(refusedTotal)})`}>
      {groups.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title={lines + esus > 0 ? 'Nada fica de fora.' : 'Não há produção a exportar.'}
        />
      ) : (
        <SimpleTable
          caption="Motivos"
          rows={groups}
          rowKey={({ cause }) => cause}
          columns={[
            { key: 'reason', title: 'Motivo', cell: ({ cause }) => reasonLabels[cause] },
            { key: 'count', title: 'Registros', align: 'right', cell: ({ count }) => formatInteger(count) },
          ]}
          actions={({ cause: reason, count }) => (
            <span className={css.buttons}>
              <Button
                kind="quiet"
                aria-expanded={shown === reason}
                aria-label={`Ver: ${reasonLabels[reason]}`}
                onClick={() => setShown(shown === reason ? undefined : reason)}
              >
                Ver
              </Button>
              {mendWords[mendingOf(reason)] && (
                <Button
                  aria-label={`${mendWords[mendingOf(reason)]}: ${reasonLabels[reason]}, ${formatCount(count, 'registro', 'registros')}`}
                  onClick={() => setMending(reason)}
                >
                  {mendWords[mendingOf(reason)]}
                </Button>
              )}
            </span>
          )}
        />
      )}
      {shown && (
        <Entries reason={shown} rows={rows} total={groups.find(({ cause }) => cause === shown)?.count ?? 0} />
      )}
      {mending &&
        (mendingOf(mending) === 'person' ? (
          <PeopleDialog scope={scope} reason={mending} onClose={close} />
        ) : (
          <MendDialog scope={scope} reason={mending} onClose={close} />
        ))}
    </Card>
  )
}

/** What the button of a reason says; none where nothing can be mended here. */
const mendWords: Readonly<Record<Mending, string | undefined>> = {
  unit: 'Corrigir',
  occupation: 'Corrigir',
  professional: 'Corrigir',
  person: 'Corrigir',
  author: 'Pedir',
  screen: undefined,
  none: undefined,
}

interface EntriesProps {
  reason: BpaReason
  rows: BpaChecked['refused']
  /** Entries with this reason; of a few hundred some are shown. */
  total: number
}

const Entries = ({ reason, rows, total }: EntriesProps) => (
  <>
    <SimpleTable
      caption={reasonLabels[reason]}
      rows={rows}
      rowKey={({ id, problem }) => `${id} ${problem}`}
      columns={[
        { key: 'problem', title: 'Motivo', cell: ({ problem }) => problem },
        { key: 'citizen', title: 'Cidadão', cell: ({ citizen }) => citizen || '–' },
        { key: 'date', title: 'Data', cell: ({ date }) => formatDate(date) },
        { key: 'procedure', title: 'Procedimento', cell: (row) => row.procedureName ?? row.procedure ?? '–' },
      ]}
      actions={({ href, problem, citizen }) => (
        <ButtonLink href={href} kind="quiet" aria-label={`Abrir: ${problem}, ${citizen ?? ''}`}>
          Abrir
        </ButtonLink>
      )}
    />
    {total > mostOfReason && (
      <p>{`São mostrados os primeiros ${mostOfReason} de ${formatInteger(total)}.`}</p>
    )}
  </>
)
