import { formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Button, Card, EmptyState, PageBody } from '@saude/kits/ui'
import { ClipboardList } from 'lucide-react'
import { epidemiologicalProfile } from '../../contract/profile.ts'
import css from '../choice/Choice.module.css'
import { useChoice } from '../choice/useChoice.tsx'

type Profile = OutputOf<typeof epidemiologicalProfile>
type Counts = Profile['byAge']

/** Neighbourhoods that a chart shows; the list has all. */
const mostBars = 15

/** /app/epidemiology/epidemiological-profile: who has some problems, by age, sex and neighbourhood. */
export default function EpidemiologicalProfile() {
  const { asked, query, submit, fields } = useChoice(epidemiologicalProfile)
  const isEmpty = !asked.cids && !asked.ciaps
  const answer = useAsk(epidemiologicalProfile, asked, { skip: isEmpty })
  const list = {
    href: `/app/epidemiology/epidemiological-profile/list?${query}`,
    text: 'Ver lista',
  }
  const chart = (title: string, category: string, countsOf: (data: Profile) => Counts) => (
    <DataCard
      title={title}
      asked={answer}
      loading="Carregando"
      height={5 * barHeight}
      isEmpty={({ total }) => total === 0}
      empty="Nenhum cidadão com essa combinação."
    >
      {(data) => (
        <Bars
          title={title}
          category={category}
          series="Cidadãos"
          data={countsOf(data)
            .slice(0, mostBars)
            .map(({ key, name, count }) => ({ key: key ?? '', label: name, value: count }))}
        />
      )}
    </DataCard>
  )
  return (
    <PageBody>
      <Card title="Quem procurar" subtitle="Uma categoria vale por todos os seus códigos: E11 por E11.9">
        <form className={css.choice} onSubmit={submit}>
          {fields}
          <Button type="submit" kind="primary">
            Ver perfil
          </Button>
        </form>
      </Card>
      {isEmpty ? (
        <EmptyState icon={ClipboardList} title="Informe CIDs ou CIAPs para ver o perfil." />
      ) : (
        <div className={css.cards}>
          <DataCard title="Cidadãos" link={list} asked={answer} loading="Carregando" height={barHeight}>
            {({ total }) => <p className={css.total}>{formatInteger(total)}</p>}
          </DataCard>
          {chart('Por sexo', 'Sexo', ({ byGender }) => byGender)}
          {chart('Por idade', 'Idade', ({ byAge }) => byAge)}
          {chart('Por bairro', 'Bairro', ({ byNeighborhood }) => byNeighborhood)}
        </div>
      )}
    </PageBody>
  )
}
