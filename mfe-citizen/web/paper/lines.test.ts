import { controlOf, notificationOf } from '../../contract/special-control.ts'
import { type Paper, type PaperLine, quantityOf, sheetsOf, useOf } from './lines.ts'
import { attendanceNoteText, sickNoteText } from './sentences.ts'

const line: PaperLine = {
  medicine: { id: 'm1', name: 'Losartana 50 mg' },
  dose: '1 comprimido',
  route: 'oral',
  interval: 'every12',
  duration: 30,
  quantity: 60,
  unit: 'Comprimidos',
}

test('a line says how it is taken, for how long, and how much', () => {
  expect(useOf(line)).toBe('1 comprimido, via oral, de 12 em 12 horas, por 30 dias')
  expect(useOf({ ...line, isContinuous: true })).toBe(
    '1 comprimido, via oral, de 12 em 12 horas, uso contínuo',
  )
  expect(useOf({ ...line, interval: 'single' })).toBe('1 comprimido, via oral, dose única')
  expect(quantityOf(line)).toBe('60 comprimidos')
  expect(quantityOf({ ...line, control: 'C1' })).toBe('60 (sessenta) comprimidos')
})

test('what is under special control stands on a sheet of its own', () => {
  const controlled: PaperLine = { ...line, control: 'B1' }
  expect(sheetsOf([line, controlled])).toEqual({ plain: [line], controlled: [controlled] })
})

test('medicines that primary care prescribes are known by their lists', () => {
  const names = ['Diazepam 5 mg', 'Fluoxetina, cloridrato 20 mg', 'Ácido valproico 250 mg', 'Losartana 50 mg']
  expect(names.map(controlOf)).toEqual(['B1', 'C1', 'C1', undefined])
  expect(controlOf('Lítio, carbonato 300 mg')).toBe('C1')
  expect(notificationOf('Diazepam 5 mg', 'B1')).toBe('Notificação de Receita B (azul)')
  expect(notificationOf('Haloperidol 5 mg', 'C1')).toBeUndefined()
  expect(controlOf('Fenobarbital sódico 100 mg')).toBe('B1')
  expect(notificationOf('Fenobarbital sódico 100 mg', 'B1')).toBeUndefined()
  expect(notificationOf('Tramadol 50 mg', 'A2')).toContain('acima de 100 mg')
  expect(controlOf('Haloperidol decanoato 50 mg/ml')).toBe('C1')
})

const paper: Paper = {
  id: 'p1',
  citizenId: 'c1',
  kind: 'sickNote',
  issuedAt: '2026-11-20 10:00:00.000-03:00',
  professionalName: 'Lia',
  from: '2026-11-20',
  days: 3,
  isOwn: true,
}

test('a sick note has the days in words, and a diagnosis only where it is given', () => {
  expect(sickNoteText(paper, 'Benedita')).toContain('por 3 (três) dias, a partir de 20/11/2026.')
  expect(sickNoteText(paper, 'Benedita')).not.toContain('CID')
  expect(sickNoteText({ ...paper, cid: { id: 'I10', name: 'Hipertensão' } }, 'Benedita')).toContain(
    '(CID-10 I10)',
  )
})

test('a note of attendance is for the person or for who came along', () => {
  const note: Paper = { ...paper, kind: 'attendanceNote', begin: '08:00:00', end: '09:30' }
  expect(attendanceNoteText(note, 'Benedita')).toContain(
    'Benedita compareceu a esta unidade para atendimento no dia 20/11/2026, das 08:00 às 09:30.',
  )
  expect(attendanceNoteText({ ...note, companion: 'Maria' }, 'Benedita')).toContain(
    'Maria acompanhou Benedita',
  )
})
