import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from '../field/Field.tsx'
import { Checkbox, RadioGroup, Switch, YesNo } from './choices.tsx'
import { DateInput } from './DateInput.tsx'
import { dateFromText } from './dates.ts'
import { DateTimeInput, TimeInput } from './TimeInput.tsx'

const hold = (
  Control: typeof DateInput | typeof TimeInput,
  onValue: jest.Mock,
  initial: string | null = null,
) => {
  const Held = () => {
    const [value, setValue] = useState(initial)
    return (
      <Field label="Data">
        <Control
          value={value}
          onChange={(next) => {
            setValue(next)
            onValue(next)
          }}
        />
      </Field>
    )
  }
  return <Held />
}

describe('DateInput', () => {
  it('turns what is typed into YYYY-MM-DD', async () => {
    const onValue = jest.fn()
    render(hold(DateInput, onValue))
    const input = screen.getByLabelText('Data')
    expect(input).toHaveAttribute('placeholder', 'dd/mm/aaaa')
    await userEvent.type(input, '14031958')
    expect(input).toHaveValue('14/03/1958')
    expect(onValue).toHaveBeenLastCalledWith('1958-03-14')
  })

  it('keeps the raw text of what is no date, for its rule to refuse', async () => {
    const onValue = jest.fn()
    render(hold(DateInput, onValue))
    await userEvent.type(screen.getByLabelText('Data'), '31022020')
    expect(onValue).toHaveBeenLastCalledWith('31/02/2020')
    expect(screen.getByLabelText('Data')).toHaveValue('31/02/2020')
    expect(dateFromText('29/02/2024')).toBe('2024-02-29')
  })

  it('takes a day from the calendar in Portuguese and gives the focus back', async () => {
    const onValue = jest.fn()
    render(hold(DateInput, onValue, '1958-03-14'))
    const button = screen.getByRole('button', { name: 'Abrir calendário' })
    await userEvent.click(button)
    const calendar = within(screen.getByRole('dialog', { name: 'Calendário' }))
    await userEvent.click(await calendar.findByRole('button', { name: /20 de março de 1958/ }))
    expect(onValue).toHaveBeenLastCalledWith('1958-03-20')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  it('is cleared with its cross', async () => {
    const onValue = jest.fn()
    render(hold(DateInput, onValue, '1958-03-14'))
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(onValue).toHaveBeenLastCalledWith(null)
  })
})

describe('TimeInput', () => {
  it('writes the colon, and keeps what is no time', async () => {
    const onValue = jest.fn()
    render(hold(TimeInput, onValue))
    await userEvent.type(screen.getByLabelText('Data'), '10')
    expect(onValue).toHaveBeenLastCalledWith('10')
    await userEvent.type(screen.getByLabelText('Data'), '32')
    expect(onValue).toHaveBeenLastCalledWith('10:32')
  })
})

describe('DateTimeInput', () => {
  it('shows a stored instant as day and time, and gives both together', async () => {
    const onChange = jest.fn()
    render(<DateTimeInput label="Saída" value="2026-11-18 10:27:00.000-03:00" onChange={onChange} />)
    expect(screen.getByLabelText('Saída, dia')).toHaveValue('18/11/2026')
    expect(screen.getByLabelText('Hora')).toHaveValue('10:27')
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(onChange).toHaveBeenLastCalledWith(' 10:27')
  })
})

describe('choices', () => {
  it('map Sim and Não to true and false, and a second press to null unless required', async () => {
    const onChange = jest.fn()
    const { rerender } = render(
      <Field label="Mora na cidade" group>
        <YesNo value={null} onChange={onChange} />
      </Field>,
    )
    expect(screen.getByRole('radiogroup', { name: 'Mora na cidade' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Sim' }))
    expect(onChange).toHaveBeenLastCalledWith(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
    expect(onChange).toHaveBeenLastCalledWith(false)
    rerender(<YesNo value={false} onChange={onChange} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
    onChange.mockClear()
    rerender(<YesNo value={false} onChange={onChange} required />)
    await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('are boxes, switches and radio buttons to screen readers', async () => {
    const onBox = jest.fn()
    const onRadio = jest.fn()
    render(
      <>
        <Checkbox checked={false} onChange={onBox}>
          Cartão impresso
        </Checkbox>
        <Switch checked onChange={() => undefined}>
          Mostrar limites
        </Switch>
        <RadioGroup
          label="Situação"
          value="here"
          onChange={onRadio}
          options={[
            { value: 'here', label: 'Mora aqui' },
            { value: 'moved', label: 'Mudou-se' },
          ]}
        />
      </>,
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cartão impresso' }))
    expect(onBox).toHaveBeenCalledWith(true)
    expect(screen.getByRole('switch', { name: 'Mostrar limites' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Mudou-se' }))
    expect(onRadio).toHaveBeenCalledWith('moved')
  })
})
