/** @jest-environment node */

import { inviteLines, linesTemplate, linesText, textOfFile } from './lines.ts'

it('reads people in the order that is asked for, divided by whatever a spreadsheet divides by', () => {
  const ana = { name: 'Ana Lima', email: 'ana@x.example', groups: 'Médico', unit: 'UBS Centro' }
  for (const divider of [';', '\t', ','])
    expect(inviteLines(['Ana Lima', 'ana@x.example', 'Médico', 'UBS Centro'].join(divider))).toEqual([ana])
})

it('follows the headings of a first line, also where columns are others or more', () => {
  expect(
    inviteLines(
      'CNES;Telefone;E-mail;Nome completo;Grupo\r\n2049545;99;ana@x.example;Ana Lima;Médico\r\n\r\n',
    ),
  ).toEqual([{ name: 'Ana Lima', email: 'ana@x.example', groups: 'Médico', unit: '2049545' }])
})

it('keeps what stands in quotes together, and reads several groups', () => {
  expect(inviteLines('"Lima, Ana",ana@x.example,"Médico, Enfermagem"')).toEqual([
    { name: 'Lima, Ana', email: 'ana@x.example', groups: 'Médico, Enfermagem' },
  ])
  expect(inviteLines('Ana "Nina" Lima;a@x.example;Médico + Enfermagem;"UBS ""Nova"""')).toEqual([
    { name: 'Ana "Nina" Lima', email: 'a@x.example', groups: 'Médico, Enfermagem', unit: 'UBS "Nova"' },
  ])
})

it('leaves to the server what a line lacks', () => {
  expect(inviteLines('Ana Lima\n;so@x.example')).toEqual([{ name: 'Ana Lima' }, { email: 'so@x.example' }])
  expect(inviteLines('\n  \n')).toEqual([])
})

it('reads files of Windows too', async () => {
  expect(await textOfFile(new Blob(['Médico']))).toBe('Médico')
  expect(await textOfFile(new Blob([new Uint8Array([0x4d, 0xe9, 0x64])]))).toBe('Méd')
})

it('reads its own template', () => {
  expect(inviteLines(`${linesTemplate}Ana Lima;ana@x.example;Médico;UBS Centro;529.982.247-25`)).toEqual([
    {
      ...{ name: 'Ana Lima', email: 'ana@x.example', groups: 'Médico', unit: 'UBS Centro' },
      document: '529.982.247-25',
    },
  ])
})

it('writes people as lines that it reads again', () => {
  const people = [
    { name: 'Ana "Nina"; Lima', groups: 'Médico, Enfermagem', unit: 'UBS Centro', document: '52998224725' },
    { name: 'Bento', document: '700000010017008' },
  ]
  expect(inviteLines(linesText(people))).toEqual(people)
})
