import { formatCount, formatInteger } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { useAsk, useMay, useSend } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import {
  Button,
  Card,
  cx,
  EmptyState,
  ErrorScreen,
  Link,
  Notice,
  PageBody,
  Skeleton,
  toast,
  useConfirm,
} from '@saude/kits/ui'
import { ChevronLeft, ChevronRight, UserMinus, UserPlus, UserRoundCheck } from 'lucide-react'
import { type Decision, importDoubtDecide, importDoubtList } from '../../contract/load-doubt.ts'
import css from './Import.module.css'

type Doubt = ItemOf<typeof importDoubtList>
type Candidate = Doubt['candidates'][number]

const pageRows = 10

/** /app/citizen/import/doubts: rows of loads of which somebody has to say whose they are. */
export default function Doubts() {
  const { params, set } = useSearch()
  const page = Math.max(0, Number(params.get('page') ?? 0) || 0)
  const run = params.get('run')
  const startIndex = page * pageRows
  const { data, error, refetch } = useAsk(importDoubtList, {
    run,
    startIndex,
    stopIndex: startIndex + pageRows - 1,
  })
  if (error && !data) return <ErrorScreen error={error} retry={refetch} />
  const total = data?.totalItems ?? 0
  const pages = Math.max(1, Math.ceil(total / pageRows))
  // What was decided is gone: the last page may be empty now.
  const isBehind = data !== undefined && data.items.length === 0 && page > 0
  return (
    <PageBody>
      <div className={css.page}>
        {!data && <Skeleton kind="card" count={3} />}
        {data && total === 0 && (
          <EmptyState icon={UserRoundCheck} title="Nenhuma linha de carga espera por uma decisão." />
        )}
        {isBehind && total > 0 && (
          <Button onClick={() => set({ page: undefined })}>Voltar ao começo da lista</Button>
        )}
        {total > 0 && (
          <p className={css.muted}>
            {`${formatCount(total, 'linha espera', 'linhas esperam')} por uma decisão. Sem ela nada disso entra no cadastro.`}
          </p>
        )}
        <ul className={css.list} aria-label="Linhas duvidosas">
          {data?.items.map((one) => (
            <li key={one.id}>
              <DoubtCard of={one} />
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <nav className={css.actions} aria-label="Páginas">
            <Button
              icon={ChevronLeft}
              disabled={page === 0}
              onClick={() => set({ page: page > 1 ? String(page - 1) : undefined })}
            >
              Anteriores
            </Button>
            <Button
              icon={ChevronRight}
              disabled={page + 1 >= pages}
              onClick={() => set({ page: String(page + 1) })}
            >
              Próximas
            </Button>
            <span
              className={css.muted}
            >{`Página ${formatInteger(page + 1)} de ${formatInteger(pages)}`}</span>
          </nav>
        )}
      </div>
    </PageBody>
  )
}

/** One row, who may be meant, and why it is not sure. */
function DoubtCard({ of }: { of: Doubt }) {
  const confirm = useConfirm()
  const [send, { isLoading, error }] = useSend(importDoubtDecide)
  const decide = async (decision: Decision, done: string, citizenId?: string) => {
    try {
      const { notices } = await send({ id: of.id, decision, ...(citizenId && { citizenId }) })
      toast.success(notices.length > 0 ? `${done}. ${notices.join('. ')}` : done)
    } catch {
      // Said on the card.
    }
  }
  const leave = async () => {
    const sure = await confirm({
      title: `Deixar ${of.name} de fora?`,
      text: 'A linha não entra no cadastro, também se o mesmo arquivo for carregado outra vez.',
      confirmLabel: 'Deixar de fora',
      danger: true,
    })
    if (sure) await decide('leave', 'Ficou de fora')
  }
  const issue =
    error && (error.payload?.issues?.[0] ?? Object.values(error.payload?.fields ?? {})[0] ?? error.message)
  return (
    <Card title={of.name} subtitle={`${of.source}, linha ${formatInteger(of.line)}`}>
      <div className={css.part}>
        <Notice tone="warning">{of.why}</Notice>
        {of.candidates.length === 0 ? (
          <>
            <p className={css.muted}>Nenhum cadastro que pudesse ser esta pessoa existe agora.</p>
            <ul className={css.lines} aria-label="No arquivo">
              {of.fields.map(({ label, row }) => (
                <li key={label}>
                  <span className={css.muted}>{label}</span>
                  <span>{row}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <div className={css.candidates}>
            {of.candidates.map((one) => (
              <Sides
                key={one.id}
                of={one}
                isLoading={isLoading}
                onSame={() => void decide('same', `Juntado a ${one.name}`, one.id)}
              />
            ))}
          </div>
        )}
        {issue && <Notice>{issue}</Notice>}
        <div className={css.actions}>
          <Button icon={UserPlus} disabled={isLoading} onClick={() => void decide('new', 'Cadastrado')}>
            É outra pessoa, cadastrar
          </Button>
          <Button icon={UserMinus} disabled={isLoading} onClick={() => void leave()}>
            Deixar de fora
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Both sides, field by field; what differs stands out. */
function Sides({ of, isLoading, onSame }: { of: Candidate; isLoading: boolean; onSame: () => void }) {
  const mayOpen = useMay('citizenHistory')
  return (
    <section className={css.part} aria-label={`Cadastro de ${of.name}`}>
      <table className={css.sides}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">No arquivo</th>
            <th scope="col">
              {mayOpen ? <Link href={`/app/citizen/history/${of.id}`}>No cadastro</Link> : 'No cadastro'}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.sides.map(({ label, row, record }) => (
            <tr key={label} className={cx(row && record && row !== record ? css.differs : undefined)}>
              <th scope="row">{label}</th>
              <td>{row ?? '–'}</td>
              <td>{record ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.refusal ? (
        <p className={css.muted}>{of.refusal}</p>
      ) : (
        <div className={css.actions}>
          <Button kind="primary" icon={UserRoundCheck} disabled={isLoading} onClick={onSame}>
            É esta pessoa
          </Button>
        </div>
      )}
    </section>
  )
}
