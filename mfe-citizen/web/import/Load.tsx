import { formatBytes, formatCount, formatDate, formatDateTime, formatInteger } from '@saude/contract/formats'
import { FileLinks } from '@saude/kits/list'
import { useAsk, useMay, useSend, useTitle } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import {
  Button,
  ButtonLink,
  Card,
  ErrorScreen,
  Facts,
  Link,
  Notice,
  PageBody,
  ProgressBar,
  Skeleton,
  StatusDot,
  toast,
  useConfirm,
} from '@saude/kits/ui'
import { List, Pause, Play, Undo2, UserRoundCheck, UserRoundPlus, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { importAct, importGet, importUndo, type LoadAct, loadStates } from '../../contract/load.ts'
import { keptKinds } from '../../contract/load-format.ts'
import { Areas } from './Areas.tsx'
import { Columns } from './Columns.tsx'
import css from './Import.module.css'
import { Plan } from './Plan.tsx'
import { ProveDialog } from './ProveDialog.tsx'
import { Tally } from './Tally.tsx'
import { doubtsPath, isWorking, type LoadDetails, leftText, rowsText, tones } from './words.ts'

const pollMs = 1_500

/** Maps are fetched where there is one. */
const AreasMap = lazy(() => import('./AreasMap.tsx'))

/** /app/citizen/import/load/{id}: one load, in the step in which it is. */
export default function Load() {
  const { id = '' } = useParams()
  const [isPolled, setPolled] = useState(true)
  const { data, error, refetch } = useAsk(importGet, { id }, { pollingInterval: isPolled ? pollMs : 0 })
  const isBusy = data ? isWorking(data.state) : true
  useEffect(() => setPolled(isBusy), [isBusy])
  useTitle({ title: data?.source ?? 'Carga de dados' })
  if (error && !data) return <ErrorScreen error={error} retry={refetch} />
  if (!data)
    return (
      <PageBody>
        <Skeleton kind="card" count={2} />
      </PageBody>
    )
  return (
    <PageBody>
      <div className={css.page}>
        <Head of={data} />
        {data.cnes && <Cnes of={data.cnes} />}
        {data.state === 'read' && data.areas && <Areas id={data.id} of={data.areas} />}
        {data.state === 'planned' && data.areas && (
          <Suspense fallback={<Skeleton kind="card" count={1} />}>
            <AreasMap id={data.id} />
          </Suspense>
        )}
        {data.state === 'read' && data.reading && (
          <Columns
            of={data}
            reading={data.reading}
            key={`${data.table?.name}${data.reading.encoding}${data.reading.separator}${data.reading.headingLine}`}
          />
        )}
        {data.state === 'planned' && data.plan && <Plan of={data} plan={data.plan} />}
        {data.result && data.state !== 'undone' && (
          <Card title="O que foi feito">
            <Tally of={data.result} format={data.format} />
          </Card>
        )}
        <Kept of={data} />
      </div>
    </PageBody>
  )
}

/** Where the load stands, and what can be done with it now. */
function Head({ of }: { of: LoadDetails }) {
  const { id, state, progress, refusal } = of
  const [isUndoing, setUndoing] = useState(false)
  const mayInvite = useMay('userCreate')
  const isCnes = of.format === 'cnes'
  const isOfPeople = !of.format || of.format === 'citizens'
  const size = of.fileBytes ? ` (${formatBytes(of.fileBytes)})` : ''
  return (
    <Card
      title={of.fileName ? `${of.fileName}${size}` : of.source}
      subtitle={`${of.by} · ${formatDateTime(of.startedAt)}`}
      action={<StatusDot tone={tones[state]}>{loadStates[state]}</StatusDot>}
    >
      <div className={css.part}>
        {isWorking(state) && <Working of={of} />}
        {refusal && (
          <Notice
            title={
              state === 'unread' ? 'O arquivo não pode ser carregado: nada foi gravado' : 'A carga parou'
            }
          >
            {refusal}
          </Notice>
        )}
        {state === 'paused' && (
          <Notice tone="info" title="Em pausa">
            {`${rowsText(progress?.rows ?? 0)} já foram vistas. O que foi gravado fica, e nenhuma linha é gravada duas vezes.`}
          </Notice>
        )}
        {of.created + of.changed > 0 && (
          <Facts
            layout="columns"
            items={[
              { label: 'Novos', value: formatInteger(of.created) },
              { label: 'Alterados', value: formatInteger(of.changed) },
              ...(isOfPeople
                ? [
                    { label: 'Domicílios novos', value: formatInteger(of.homes) },
                    { label: 'Famílias novas', value: formatInteger(of.families) },
                  ]
                : []),
            ]}
          />
        )}
        {of.rejected && (
          <div>
            <p className={css.muted}>
              {isCnes
                ? 'Registros que não entraram, com o motivo e a linha do XML: corrija-os no CNES e carregue o próximo arquivo.'
                : of.format === 'areas'
                  ? 'Áreas que não entraram, com o motivo: corrija-as no programa de origem e carregue o arquivo de novo.'
                  : 'Linhas que não entraram, com o motivo: corrija neste arquivo e carregue-o de novo.'}
            </p>
            <FileLinks value={[of.rejected]} />
          </div>
        )}
        <div className={css.actions}>
          {of.doubtful > 0 && (
            <ButtonLink icon={UserRoundCheck} href={`${doubtsPath}?run=${id}`}>
              {`Decidir ${formatCount(of.doubtful, 'duvidoso', 'duvidosos')}`}
            </ButtonLink>
          )}
          <Acts of={of} />
          {of.table && state === 'done' && (
            <ButtonLink icon={List} href={of.table.path}>
              {`Ver ${of.table.title}`}
            </ButtonLink>
          )}
          {isCnes && state === 'done' && of.created > 0 && mayInvite && (
            <ButtonLink icon={UserRoundPlus} href="/app/options/user">
              Convidar os profissionais
            </ButtonLink>
          )}
          {of.mayUndo && (
            <Button kind="danger" icon={Undo2} onClick={() => setUndoing(true)}>
              Desfazer a carga
            </Button>
          )}
        </div>
      </div>
      {isUndoing && (
        <ProveDialog
          of={importUndo}
          id={id}
          title="Desfazer a carga?"
          text="O que foi cadastrado por ela e não foi alterado depois é removido; o que foi alterado por ela volta ao que era. O resto fica e é listado."
          submitLabel="Desfazer"
          kind="danger"
          onClose={() => setUndoing(false)}
        />
      )}
    </Card>
  )
}

/** Of whom and of which day a file of CNES is. */
function Cnes({ of }: { of: NonNullable<LoadDetails['cnes']> }) {
  return (
    <Card title="Arquivo do CNES">
      <Facts
        layout="columns"
        items={[
          { label: 'Data do arquivo', value: formatDate(of.date) },
          { label: 'Município (IBGE)', value: of.ibge },
          { label: 'Versão', value: of.version },
          { label: 'Unidades de saúde', value: formatInteger(of.units) },
          { label: 'Equipes', value: formatInteger(of.teams) },
          { label: 'Profissionais', value: formatInteger(of.people) },
        ]}
      />
    </Card>
  )
}

function Working({ of: { state, progress, undo } }: { of: LoadDetails }) {
  if (state === 'undoing')
    return (
      <div className={css.part}>
        <ProgressBar label="Desfazendo" />
        <p className={css.muted}>{`${formatInteger(undo?.removed ?? 0)} removidos até agora`}</p>
      </div>
    )
  const isKnown = progress && progress.total > 0 && state !== 'reading'
  const said = isKnown
    ? [
        `${formatInteger(progress.rows)} de ${rowsText(progress.total)}`,
        progress.perSecond > 0 ? `${formatInteger(progress.perSecond)} por segundo` : '',
        leftText(progress.secondsLeft),
      ]
    : ['Na fila ou começando']
  return (
    <div className={css.part}>
      <ProgressBar
        label={progress?.stage ?? loadStates[state]}
        {...(isKnown && { value: Math.min(0.999, progress.rows / progress.total) })}
      />
      <p className={css.muted}>{[isKnown ? progress.stage : '', ...said].filter(Boolean).join(' · ')}</p>
      <p className={css.muted}>Você pode sair desta tela: a carga continua.</p>
    </div>
  )
}

const offered: Readonly<Partial<Record<LoadDetails['state'], readonly LoadAct[]>>> = {
  reading: ['cancel'],
  unread: ['cancel'],
  read: ['cancel'],
  planning: ['cancel'],
  planned: ['choose', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['continue', 'cancel'],
  failed: ['continue', 'cancel'],
}

const looks = {
  pause: { label: 'Pausar', icon: Pause },
  continue: { label: 'Continuar', icon: Play },
  cancel: { label: 'Cancelar a carga', icon: X },
  choose: { label: 'Alterar as colunas', icon: Undo2 },
} as const

function Acts({ of: { id, state, reading, areas } }: { of: LoadDetails }) {
  const [send, { isLoading }] = useSend(importAct)
  const confirm = useConfirm()
  const act = async (one: LoadAct) => {
    const sure =
      one !== 'cancel' ||
      (await confirm({
        title: 'Cancelar a carga?',
        text: 'O que já foi gravado fica, e pode ser desfeito depois. O arquivo enviado é apagado.',
        confirmLabel: 'Cancelar a carga',
        danger: true,
      }))
    if (sure) await send({ id, act: one }).catch(toast.failure)
  }
  // What has no columns to choose has none to go back to.
  const acts = (offered[state] ?? []).filter((one) => one !== 'choose' || reading || areas)
  return acts.map((one) => (
    <Button key={one} icon={looks[one].icon} disabled={isLoading} onClick={() => void act(one)}>
      {looks[one].label}
    </Button>
  ))
}

/** What an undo has left, because somebody has touched it since. */
function Kept({ of: { kept, undo, state } }: { of: LoadDetails }) {
  const mayOpen = useMay('citizenHistory')
  if (state !== 'undone' || !undo) return null
  return (
    <Card
      title="Desfeita"
      subtitle={`${formatCount(undo.removed, 'removido', 'removidos')}, ${formatCount(undo.setBack, 'voltou ao que era', 'voltaram ao que eram')}`}
    >
      {kept.length === 0 ? (
        <p className={css.muted}>Nada ficou: ninguém tinha alterado o que a carga fez.</p>
      ) : (
        <>
          <p className={css.muted}>Ficaram, porque alguém os alterou ou registrou algo depois:</p>
          <ul className={css.lines} aria-label="Ficaram">
            {kept.map(({ id, kind, line, name }) => (
              <li key={id}>
                {kind === 'citizen' && mayOpen ? (
                  <Link href={`/app/citizen/history/${id}`}>{name ?? keptKinds[kind]}</Link>
                ) : (
                  <span>{name ?? keptKinds[kind]}</span>
                )}
                <span className={css.number}>{`linha ${formatInteger(line)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
