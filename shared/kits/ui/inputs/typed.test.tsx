import { AppError } from '@saude/contract/errors'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TypedTable, typedRows } from '../inputs.ts'

const read = (text: string) =>
  typedRows<{ year: number }>(text, /;/, ([year = ''], before) => {
    if (!/^\d{4}$/.test(year)) return `'${year}' não é um ano`
    return before.some((one) => one.year === Number(year))
      ? 'aparece mais de uma vez'
      : { year: Number(year) }
  })

test('rows are lines; the head of a spreadsheet and empty lines are none, and what is wrong is said by its line', () => {
  expect(read('Ano\r\n"2019"\n\n2020\n20x1\n2019')).toEqual({
    rows: [{ year: 2019 }, { year: 2020 }],
    wrong: ["Linha 5: '20x1' não é um ano", 'Linha 6: aparece mais de uma vez'],
  })
  // A first line with digits is no head.
  expect(read('20x1').wrong).toEqual(["Linha 1: '20x1' não é um ano"])
})

test('nothing is saved while a line is wrong, and what the server refuses stays with what was typed', async () => {
  const user = userEvent.setup()
  const saved: unknown[] = []
  let refusal: AppError | undefined = new AppError('conflict', 'Alguém alterou os anos')
  let closed = 0
  render(
    <TypedTable
      title="Anos"
      label="Anos"
      help="Uma linha para cada ano"
      before="2019"
      read={read}
      save={async (rows) => {
        if (refusal) throw refusal
        saved.push(rows)
        return 'guardado'
      }}
      onClose={() => {
        closed += 1
      }}
    />,
  )
  const lines = screen.getByRole('textbox', { name: 'Anos' })
  await user.type(lines, '{Enter}20x1')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.getByText("Linha 2: '20x1' não é um ano")).toBeInTheDocument()
  await user.clear(lines)
  await user.type(lines, '2020')
  // What a file holds comes below what is there.
  // jsdom's files have no text of their own.
  const file = Object.assign(new File([], 'anos.csv'), { text: async () => 'ano\n2021\n' })
  await user.upload(screen.getByLabelText(/Arquivo CSV/), file)
  await waitFor(() => expect(lines).toHaveValue('2020\n2021'))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Alguém alterou os anos')).toBeInTheDocument()
  expect([saved, closed]).toEqual([[], 0])
  refusal = undefined
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(saved).toEqual([[{ year: 2020 }, { year: 2021 }]])
})
