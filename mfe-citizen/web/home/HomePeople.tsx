import { formatCount, formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { MayLink, useAsk, useDisabledReason, useMay } from '@saude/kits/platform'
import { Button, ButtonLink, Card, ErrorScreen, Facts, Notice, Skeleton } from '@saude/kits/ui'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { doorLine, textIn } from '../../contract/door.ts'
import { familyUpdate, homePeople } from '../../contract/family.ts'
import { dwelling, incomes, isLivedIn, kinships, propertyKinds } from '../../contract/home-codes.ts'
import { ageText } from '../history/facts.tsx'
import { type Family, FamilyDialog, type Filled, filledOf } from './FamilyDialog.tsx'
import css from './HomePeople.module.css'
import { MovedDialog } from './MovedDialog.tsx'
import { isEnded, kindOf } from './words.ts'

type Answer = OutputOf<typeof homePeople>
type Person = Answer['people'][number]

const ageOf = ({ birthDate }: Person) => ageText(birthDate, today()) ?? 'idade desconhecida'

/** Who lives in a home, family by family, and what can be done with them. */
export function HomePeople({ id, home }: { id: string; home: object }) {
  const { data, error, refetch } = useAsk(homePeople, { id })
  const mayChange = useMay(familyUpdate.permission)
  const mayRegister = useMay('citizenCreate')
  const refused = useDisabledReason([familyUpdate])
  const [open, setOpen] = useState<{ readonly family?: Family; readonly filled: Filled }>()
  const [moving, setMoving] = useState<Family>()
  if (!data) return error ? <ErrorScreen error={error} retry={refetch} level={3} /> : <Skeleton kind="rows" />
  const isOver = isEnded(home)
  const kind = kindOf(home)
  const isDwelling = kind === dwelling
  const isOffered = mayChange && !isOver && isDwelling
  const { people, families, proposals, past } = data
  const isInhabited = isLivedIn(kind) || people.length > 0
  const here = families.filter(({ movedOn }) => !movedOn)
  const alone = people.filter(({ familyId }) => !familyId)
  const nameOf = (who: string) => people.find((one) => one.id === who)?.name ?? ''
  const button = (label: string, onClick: () => void, kind: 'default' | 'quiet' = 'default') => (
    <Button
      kind={kind}
      aria-disabled={refused !== undefined || undefined}
      title={refused}
      onClick={refused === undefined ? onClick : undefined}
    >
      {label}
    </Button>
  )
  return (
    <div className={css.people}>
      <Card
        title={doorLine(home)}
        subtitle={[
          textIn(home, 'neighborhood'),
          isInhabited && formatCount(people.length, 'morador', 'moradores'),
          isDwelling && formatCount(here.length, 'família', 'famílias'),
          !isDwelling && kind && propertyKinds[kind],
        ]
          .filter(Boolean)
          .join(', ')}
        action={
          mayRegister && !isOver && isLivedIn(kind) ? (
            <ButtonLink icon={UserPlus} href={`/app/citizen/create?home=${id}`}>
              Cadastrar morador
            </ButtonLink>
          ) : undefined
        }
      >
        {people.length === 0 && isInhabited && <p className={css.empty}>Ninguém mora aqui.</p>}
        {here.map((family, place) => {
          const members = people.filter(({ familyId }) => familyId === family.id)
          return (
            <section key={family.id} className={css.family} aria-label={`Família ${place + 1}`}>
              <header className={css.head}>
                <h3>{family.headId ? `Família de ${nameOf(family.headId)}` : 'Família sem responsável'}</h3>
                {isOffered && (
                  <span className={css.actions}>
                    {button(family.headId ? 'Alterar família' : 'Indicar responsável', () =>
                      setOpen({ family, filled: filledOf(family, members) }),
                    )}
                    {button('Mudou-se', () => setMoving(family), 'quiet')}
                  </span>
                )}
              </header>
              <People people={members} />
              <Facts
                layout="columns"
                items={[
                  { label: 'Renda familiar', value: family.income && incomes[family.income] },
                  { label: 'Mora aqui desde', value: formatDate(family.since) },
                  { label: 'Prontuário familiar', value: family.recordNumber },
                ]}
              />
            </section>
          )
        })}
        {alone.length > 0 && (
          <section className={css.family} aria-label="Sem família">
            {(here.length > 0 || isDwelling) && (
              <header className={css.head}>
                <h3>{isDwelling ? 'Ainda sem família' : 'Pessoas'}</h3>
                {isOffered &&
                  proposals.length === 0 &&
                  button('Nova família', () => setOpen({ filled: { members: [] } }))}
              </header>
            )}
            <People people={alone} />
            {isOffered &&
              proposals.map(({ headId, members }) => (
                <Notice
                  key={headId}
                  tone="info"
                  title={`Família proposta: ${nameOf(headId)}${members.length > 0 ? ' e mais ' : ''}${
                    members.length > 0 ? formatCount(members.length, 'pessoa', 'pessoas') : ''
                  }`}
                  actions={button('Conferir e confirmar', () => setOpen({ filled: { headId, members } }))}
                >
                  {members.length === 0
                    ? 'Ninguém mais daqui tem a mesma mãe, o mesmo responsável ou o mesmo sobrenome.'
                    : members.map((one) => `${nameOf(one.id)} (${one.because})`).join(', ')}
                </Notice>
              ))}
          </section>
        )}
        {past.length > 0 && (
          <details className={css.past}>
            <summary>Famílias de antes</summary>
            <ul>
              {past.map((one) => (
                <li key={`${one.id}${one.familyId}${one.since}${one.until}${String(one.isHead)}`}>
                  {one.name ?? 'Cadastro removido'}
                  {', '}
                  {one.isHead ? 'responsável' : one.kinship && kinships[one.kinship]}
                  {`, de ${formatDate(one.since)} a ${formatDate(one.until)}`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
      {open && (
        <FamilyDialog
          homeId={id}
          people={people}
          family={open.family}
          filled={open.filled}
          onClose={() => setOpen(undefined)}
        />
      )}
      {moving && (
        <MovedDialog
          homeId={id}
          family={moving}
          people={people.filter(({ familyId }) => familyId === moving.id)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}

function People({ people }: { people: readonly Person[] }) {
  return (
    <ul className={css.list}>
      {people.map((one) => (
        <li key={one.id}>
          <MayLink needs="citizenHistory" href={`/app/citizen/history/${one.id}`}>
            {one.name}
          </MayLink>
          <span className={css.said}>
            {[one.isHead ? 'Responsável familiar' : one.kinship && kinships[one.kinship], ageOf(one)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
