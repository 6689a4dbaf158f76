import { csvColumns, csvHead, csvName, csvRow, csvValue } from './csv.ts'
import { date, dateTime, decimal, id, integer, oneOf, ref, text, yesNo } from './fields.ts'
import { money } from './fields-money.ts'

describe('A line of a file', () => {
  it('has values as Brazil writes them, and numbers that spreadsheets calculate with', () => {
    const columns = csvColumns({
      id: id().required(),
      name: text('Nome'),
      day: date('Dia'),
      at: dateTime('Hora'),
      level: oneOf('Nível', { low: 'Baixo' }),
      is: yesNo('Ativo'),
      count: integer('Quantidade'),
      share: decimal('Parte'),
      price: money('Preço'),
      citizen: ref('Cidadão', 'citizenSearch'),
    })
    expect(csvHead(columns)).toBe('\uFEFFNome;Dia;Hora;Nível;Ativo;Quantidade;Parte;Preço;Cidadão\r\n')
    const row = {
      id: 'x',
      name: 'Ana',
      day: '2026-09-04',
      at: '2026-09-04 10:32:00.000-03:00',
      level: 'low',
      is: true,
      count: -12000,
      share: 0.5,
      price: 1234.5,
      citizen: { id: 'c', name: 'João' },
    }
    expect(csvRow(columns, row)).toBe(
      'Ana;04/09/2026;04/09/2026 às 10:32;Baixo;Sim;-12000;0,5;1234,50;João\r\n',
    )
    expect(csvRow(columns, {})).toBe(';;;;;;;;\r\n')
  })

  it('quotes what would break it', () => {
    const columns = csvColumns({ a: text('A'), b: text('B'), c: text('C'), d: text('D') })
    expect(csvRow(columns, { a: 'a;b', b: 'say "no"', c: 'two\nlines', d: 'plain' })).toBe(
      '"a;b";"say ""no""";"two\nlines";plain\r\n',
    )
  })

  it.each(['=1+1', '+55', '-1', '@SUM(A1)', '\tx', '\rx'])('makes a text of the formula %j', (formula) => {
    expect(csvValue(text('Nome'), formula)).toBe(`'${formula}`)
  })

  it('leaves negative numbers alone', () => {
    expect(csvValue(integer('Saldo'), -5)).toBe('-5')
  })

  it('stands in a file named after the list and the day', () => {
    expect(csvName('Solicitações de exames', '2026-09-04')).toBe('solicitacoes-de-exames-2026-09-04.csv')
  })
})
