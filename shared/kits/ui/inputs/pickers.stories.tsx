import { AppError } from '@saude/contract/errors'
import type { MaskName } from '@saude/contract/meta'
import { useState } from 'react'
import type { Stories } from '../../gallery/story.ts'
import { Field } from '../index.ts'
import { fits, MaskedInput, MultiPicker, MultiSelect, Picker, type PickerOption } from '../inputs.ts'

const units: readonly PickerOption[] = [
  { id: 'u-1', name: 'UBS Vila Nova', description: 'CNES 2078813' },
  { id: 'u-2', name: 'UBS Jardim São João', description: 'CNES 2078821' },
  { id: 'u-3', name: 'UBS Dona Maria do Perpétuo Socorro Albuquerque Cavalcanti de Vasconcelos' },
  { id: 'u-4', name: 'UBS em reforma', disabled: true },
]
const answer = async (query: string) => units.filter(({ name }) => fits(name, query))
const never = () => new Promise<PickerOption[]>(() => undefined)
const refuse = () => Promise.reject(new AppError('timeout'))

function One() {
  const [unit, setUnit] = useState<PickerOption | null>(null)
  const [name, setName] = useState('')
  const shared = { value: unit, onChange: setUnit }
  return (
    <>
      <Field label="Unidade">
        <Picker {...shared} options={units} />
      </Field>
      <Field label="Unidade, por busca">
        <Picker {...shared} load={answer} onCreate={setName} onEdit={unit ? () => undefined : undefined} />
      </Field>
      <output>{name && `Novo: ${name}`}</output>
      <Field label="Unidade, obrigatória" required>
        <Picker {...shared} options={units} />
      </Field>
      <Field label="Unidade, sem poder alterar" disabled>
        <Picker {...shared} options={units} />
      </Field>
      <Field label="Unidade, ainda carregando">
        <Picker {...shared} load={never} />
      </Field>
      <Field label="Unidade, sem resposta">
        <Picker {...shared} load={refuse} />
      </Field>
    </>
  )
}

function Several() {
  const [some, setSome] = useState<PickerOption[]>([...units.slice(0, 3)])
  const [audiences, setAudiences] = useState<string[]>(['pregnant'])
  return (
    <>
      <Field label="Unidades">
        <MultiPicker options={units} value={some} onChange={setSome} />
      </Field>
      <Field label="Públicos">
        <MultiSelect
          options={{ all: 'Todos', pregnant: 'Gestantes', diabetic: 'Diabéticos' }}
          value={audiences}
          onChange={setAudiences}
        />
      </Field>
      <Field label="Públicos, sem poder alterar" disabled>
        <MultiSelect options={{ all: 'Todos' }} value={['all']} onChange={setAudiences} />
      </Field>
    </>
  )
}

const masked: readonly [MaskName, string, string][] = [
  ['cpf', 'CPF', '52998224725'],
  ['cns', 'CNS', '702601544837729'],
  ['cnpj', 'CNPJ', '12ABC34501DE35'],
  ['cep', 'CEP', '13848000'],
  ['cnes', 'CNES', '2078813'],
  ['phone', 'Telefone', '19996042718'],
  ['landline', 'Telefone fixo', '1938070000'],
  ['plate', 'Placa', 'ABC1D23'],
  ['rg', 'RG', '12345678X'],
]

function Masks() {
  const [values, setValues] = useState<Readonly<Record<string, string | null>>>({})
  return masked.map(([mask, label, stored]) => (
    <Field key={mask} label={label}>
      <MaskedInput
        mask={mask}
        value={values[mask] === undefined ? stored : values[mask]}
        onChange={(value) => setValues({ ...values, [mask]: value })}
      />
    </Field>
  ))
}

/** One or several of many, and texts under a mask. */
export const stories: Stories = {
  title: 'Escolha entre muitos, e máscaras',
  stories: {
    one: { title: 'Um de muitos: aqui, por busca, carregando, com erro', draw: One },
    several: { title: 'Vários de muitos', draw: Several },
    masks: { title: 'Textos com máscara', draw: Masks },
  },
}
