import { citizenGet } from '@saude/citizen/contract/citizen'
import { sexes } from '@saude/citizen/contract/person-codes'
import { formatCns, formatCpf, formatDate, formatPhone } from '@saude/contract/formats'
import { useAsk, useMay } from '@saude/kits/platform'
import { ErrorScreen, Facts, Skeleton } from '@saude/kits/ui'

/** The record of a citizen in a few lines. */
export function PersonFacts({ id }: { id: string }) {
  const may = useMay('citizenGet')
  const { data, error, refetch } = useAsk(citizenGet, { id }, { skip: !may })
  if (!may) return <p>Sem permissão: Consultar cidadão</p>
  if (error) return <ErrorScreen error={error} retry={refetch} level={3} />
  if (!data) return <Skeleton kind="card" />
  const sex = data.sex ?? data.gender
  const street = [data.addressPublicPlaceType, data.addressPublicPlace].filter(Boolean).join(' ')
  return (
    <Facts
      layout="pairs"
      items={[
        { label: 'CPF', value: data.cpf && formatCpf(data.cpf) },
        { label: 'CNS', value: data.cns && formatCns(data.cns) },
        { label: 'Data de nascimento', value: data.birthDate && formatDate(data.birthDate) },
        { label: 'Sexo', value: sex && sexes[sex] },
        { label: 'Nome da mãe', value: data.mothersName },
        { label: 'Contato', value: data.mobilePhone && formatPhone(data.mobilePhone) },
        { label: 'Endereço', value: [street, data.addressNumber].filter(Boolean).join(', ') },
        { label: 'Bairro', value: data.neighborhood?.name },
        { label: 'Unidade de saúde', value: data.healthUnitName },
        { label: 'Agente de saúde', value: data.userResponsibleName?.toUpperCase() },
      ]}
    />
  )
}
