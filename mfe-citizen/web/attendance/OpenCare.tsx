import { formatCount, formatDate, formatMonth } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { useAsk } from '@saude/kits/platform'
import { Badge, Button, Notice, Skeleton } from '@saude/kits/ui'
import { useState } from 'react'
import { citizenOpenCare } from '../../contract/open-care.ts'
import css from './Attend.module.css'

type Open = OutputOf<typeof citizenOpenCare>
type Dose = NonNullable<Open['doses']>[number]

/** Vaccines that are drawn before somebody asks for the rest. */
const shownFirst = 5

/** A vaccine with its open doses: '1ª dose, 2ª dose', since the first of them. */
export interface OpenVaccine {
  readonly id: string
  readonly name: string
  readonly doses: string
  /** `YYYY-MM-DD` */
  readonly since: string
  readonly isLate: boolean
}

/** Doses by vaccine, what is late first, then in the order in which they come. */
export function vaccinesOf(doses: readonly Dose[]): OpenVaccine[] {
  const found = new Map<string, OpenVaccine>()
  for (const { immunobiological, dose, since, isLate } of doses) {
    const { id, name } = immunobiological
    const known = found.get(id)
    const said = dose.name.toLowerCase()
    found.set(
      id,
      known
        ? { ...known, doses: `${known.doses}, ${said}`, isLate: known.isLate || isLate }
        : { id, name, doses: said, since, isLate },
    )
  }
  return [...found.values()].sort((one, other) => Number(other.isLate) - Number(one.isLate))
}

/** Vaccines that the calendar recommends by now, and exams that wait for somebody to look at the result. */
export function OpenCare({ id }: { id: string }) {
  const { data, error, refetch } = useAsk(citizenOpenCare, { id })
  const [isWhole, setWhole] = useState(false)
  if (!data)
    return error ? (
      error.key === 'permission' ? null : (
        <Notice
          tone="warning"
          title="Vacinas e exames em aberto não puderam ser lidos"
          actions={<Button onClick={refetch}>Tentar de novo</Button>}
        />
      )
    ) : (
      <Skeleton kind="rows" count={2} />
    )
  const vaccines = vaccinesOf(data.doses ?? [])
  const shown = isWhole ? vaccines : vaccines.slice(0, shownFirst)
  const left = vaccines.length - shownFirst
  return (
    <>
      {data.doses && (
        <section aria-label="Vacinas em aberto">
          <h3 className={css.heading}>Vacinas em aberto</h3>
          {vaccines.length === 0 && (
            <p className={css.none}>Nenhuma, pelo calendário de {formatMonth(data.competence)}</p>
          )}
          <ul className={css.open}>
            {shown.map((vaccine) => (
              <li key={vaccine.id}>
                {vaccine.name}: {vaccine.doses} {vaccine.isLate && <Badge tone="warning">Atrasada</Badge>}
                <span className={css.below}>desde {formatDate(vaccine.since)}</span>
              </li>
            ))}
          </ul>
          {left > 0 && (
            <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Mostrar menos' : `Mais ${formatCount(left, 'vacina', 'vacinas')}`}
            </Button>
          )}
        </section>
      )}
      <section aria-label="Exames solicitados, sem avaliação">
        <h3 className={css.heading}>Exames solicitados, sem avaliação</h3>
        {data.exams.length === 0 && <p className={css.none}>Nenhum nos últimos 12 meses</p>}
        <ul className={css.open}>
          {data.exams.map(({ exam, askedOn, resultOn }) => (
            <li key={exam.id}>
              {exam.name} {resultOn && <Badge tone="info">Com resultado</Badge>}
              <span className={css.below}>
                {[
                  `solicitado em ${formatDate(askedOn)}`,
                  ...(resultOn ? [`resultado em ${formatDate(resultOn)}`] : []),
                ].join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
