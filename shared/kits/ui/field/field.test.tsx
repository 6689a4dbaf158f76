import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { TextArea } from './TextArea.tsx'
import { TextInput } from './TextInput.tsx'

describe('Field', () => {
  it('ties label, help and error to its control', () => {
    render(
      <Field label="CPF" required help="11 dígitos" error="CPF é inválido" id="cpf">
        <TextInput value="1" onChange={() => undefined} />
      </Field>,
    )
    const input = screen.getByLabelText('CPF')
    expect(input).toHaveAttribute('id', 'cpf')
    expect(input).toBeInvalid()
    expect(input).toHaveAttribute('aria-required', 'true')
    expect(input).toHaveAccessibleDescription('CPF é inválido 11 dígitos')
    expect(screen.getByTitle('Obrigatório')).toHaveTextContent('*')
  })

  it('shows no asterisk where nothing is required, and no error where only a warning is', () => {
    render(
      <Field label="CNS" warning="CNS com estrutura incomum">
        <TextInput value={null} onChange={() => undefined} />
      </Field>,
    )
    expect(screen.queryByTitle('Obrigatório')).not.toBeInTheDocument()
    expect(screen.getByLabelText('CNS')).toBeValid()
    expect(screen.getByText('CNS com estrutura incomum')).toBeInTheDocument()
  })
})

describe('TextInput', () => {
  it('gives null for an empty text, and no more than its longest', async () => {
    const onChange = jest.fn()
    const Held = () => {
      const [value, setValue] = useState<string | null>('ab')
      return (
        <TextInput
          label="Nome"
          maxLength={3}
          value={value}
          onChange={(next) => {
            setValue(next)
            onChange(next)
          }}
        />
      )
    }
    render(<Held />)
    await userEvent.type(screen.getByLabelText('Nome'), 'cd')
    expect(onChange).toHaveBeenLastCalledWith('abc')
    await userEvent.clear(screen.getByLabelText('Nome'))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})

describe('PasswordInput', () => {
  it('is hidden until asked for', async () => {
    render(<PasswordInput label="Senha" value="segredo" onChange={() => undefined} />)
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }))
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password')
  })
})

describe('TextArea', () => {
  it('counts what is written', () => {
    render(
      <TextArea label="Observação" value="Mora perto" onChange={() => undefined} maxLength={500} counter />,
    )
    expect(screen.getByText('10/500')).toBeInTheDocument()
  })
})
