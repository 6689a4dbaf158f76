import { describeError } from '@saude/contract/errors'
import { formatCns, formatCount, formatCpf, formatDate } from '@saude/contract/formats'
import { RadioGroup } from '@saude/kits/inputs'
import { useAsk, useDisabledReason, useMay, useSend, useTitle } from '@saude/kits/platform'
import { navigate, useParams, useSearch } from '@saude/kits/router'
import {
  Button,
  Card,
  ErrorScreen,
  Field,
  Link,
  Notice,
  PageBody,
  Skeleton,
  toast,
  useConfirm,
} from '@saude/kits/ui'
import { useState } from 'react'
import { citizenGet } from '../../contract/citizen.ts'
import { citizenJoin, type JoinFact, joinLabels } from '../../contract/join.ts'
import { compared, type Difference, type Person, proposedOf, whyNot } from './compare.ts'
import css from './Join.module.css'

/** /app/citizen/join/{id}?with={id}: two records of one person become one, field by field. */
export default function Join() {
  const { id = '' } = useParams()
  const { params } = useSearch()
  const first = useAsk(citizenGet, { id })
  const second = useAsk(citizenGet, { id: params.get('with') ?? '' })
  useTitle({ count: first.data?.name })
  const failed = [first, second].find(({ error }) => error)
  if (failed?.error) return <ErrorScreen error={failed.error} retry={failed.refetch} />
  if (!first.data || !second.data) return <Skeleton kind="form" count={8} />
  // One that was joined answers for the other.
  if (first.data.id === second.data.id) return <Joined person={first.data} />
  return <Choice key={`${first.data.version} ${second.data.version}`} one={first.data} other={second.data} />
}

function Joined({ person }: { person: Person }) {
  const mayOpen = useMay('citizenHistory')
  return (
    <PageBody>
      <Notice tone="info" title="Estes cadastros já foram juntados">
        {mayOpen ? (
          <Link href={`/app/citizen/history/${person.id}`}>{`Abrir o cadastro de ${person.name}`}</Link>
        ) : (
          person.name
        )}
      </Notice>
    </PageBody>
  )
}

type Side = 'one' | 'other'

function Choice({ one, other }: { one: Person; other: Person }) {
  const [stays, setStays] = useState<Side>(proposedOf(one, other) === one ? 'one' : 'other')
  const [chosen, setChosen] = useState<Readonly<Partial<Record<JoinFact, Side>>>>({})
  const [failure, setFailure] = useState<string>()
  const [send, { isLoading }] = useSend(citizenJoin)
  const confirm = useConfirm()
  const disabledReason = useDisabledReason(citizenJoin)
  const mayOpen = useMay('citizenHistory')
  const { differences, same } = compared(one, other)
  const refused = whyNot(one, other)
  const [kept, gone] = stays === 'one' ? [one, other] : [other, one]
  const sideOf = (difference: Difference): Side => chosen[difference.fact] ?? sideWithWords(difference, stays)

  const join = async () => {
    const taken = differences.flatMap((one) => (sideOf(one) === stays ? [] : [one.fact]))
    const isMeant = await confirm({
      title: 'Juntar os dois cadastros?',
      text: `Tudo o que está no outro cadastro (histórico, visitas, solicitações, viagens, família e arquivos) passa a ${kept.name}. Por 30 dias a junção pode ser desfeita em Cidadãos, Cadastros removidos.`,
      confirmLabel: 'Juntar cadastros',
    })
    if (!isMeant) return
    try {
      await send({
        id: kept.id,
        version: kept.version ?? 1,
        otherId: gone.id,
        otherVersion: gone.version ?? 1,
        taken,
      })
    } catch (reason) {
      return setFailure(describeError(reason).message)
    }
    toast.success('Cadastros juntados')
    void navigate(mayOpen ? `/app/citizen/history/${kept.id}` : '/app/citizen/check', { replace: true })
  }

  return (
    <PageBody>
      <div className={css.page}>
        {failure && <Notice title={failure} />}
        {refused && (
          <Notice title="Estes cadastros não podem ser juntados">
            {refused} Se um dos dados está errado, corrija-o no cadastro.
          </Notice>
        )}
        <Card
          title="Qual cadastro fica"
          subtitle="O outro leva a este: links e registros antigos continuam valendo"
        >
          <RadioGroup<Side>
            label="Qual cadastro fica"
            value={stays}
            onChange={setStays}
            options={[
              { value: 'one', label: one.name, help: markOf(one) },
              { value: 'other', label: other.name, help: markOf(other) },
            ]}
          />
        </Card>
        <Card
          title={
            differences.length > 0
              ? `Escolha o que fica em ${formatCount(differences.length, 'campo', 'campos')}`
              : 'Nada a escolher'
          }
          subtitle={
            same.length > 0
              ? `Iguais nos dois: ${same.map(({ fact }) => joinLabels[fact]).join(', ')}`
              : undefined
          }
        >
          <div className={css.fields}>
            {differences.map((difference) => (
              <Field key={difference.fact} label={joinLabels[difference.fact]} group>
                <RadioGroup<Side>
                  value={sideOf(difference)}
                  onChange={(side) => setChosen((had) => ({ ...had, [difference.fact]: side }))}
                  options={(['one', 'other'] as const).map((side) => ({
                    value: side,
                    label: (
                      <span className={difference[side] ? css.value : css.none}>
                        {difference[side] || 'Sem informação'}
                      </span>
                    ),
                    help: side === stays ? 'do cadastro que fica' : 'do outro cadastro',
                  }))}
                />
              </Field>
            ))}
          </div>
        </Card>
        <div className={css.foot}>
          <Button
            kind="primary"
            loading={isLoading}
            disabled={Boolean(refused) || disabledReason !== undefined}
            onClick={() => void join()}
          >
            Juntar cadastros
          </Button>
        </div>
      </div>
    </PageBody>
  )
}

/** Of a fact that one record says nothing of the other one's words are proposed. */
const sideWithWords = (difference: Difference, stays: Side): Side =>
  difference[stays] !== '' ? stays : stays === 'one' ? 'other' : 'one'

/** By what two records of one name are known. */
const markOf = ({ birthDate, cpf, cns, createdAt, updatedAt }: Person): string =>
  [
    birthDate && `nascimento ${formatDate(birthDate)}`,
    cpf && `CPF ${formatCpf(cpf)}`,
    cns && `CNS ${formatCns(cns)}`,
    createdAt && `cadastrado em ${formatDate(createdAt)}`,
    updatedAt && `alterado em ${formatDate(updatedAt)}`,
  ]
    .filter(Boolean)
    .join(', ')
