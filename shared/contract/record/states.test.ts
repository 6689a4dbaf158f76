import { states, usualness } from './states.ts'

const machine = states({
  initial: 'asked',
  names: {
    asked: { label: 'Pedido', tone: 'info' },
    out: { label: 'Emprestado', tone: 'primary', locked: true },
    back: { label: 'Devolvido', tone: 'success', locked: true },
    gone: { label: 'Cancelado', tone: 'neutral' },
  },
  transitions: {
    give: { title: 'Emprestar', from: ['asked'], to: 'out' },
    renew: { title: 'Renovar', from: ['out'], to: 'out' },
    take: { title: 'Registrar devolução', from: ['out'], to: 'back' },
    undo: { title: 'Desfazer devolução', from: ['back'], to: 'out' },
    cancel: { title: 'Cancelar pedido', from: ['asked'], to: 'gone', danger: true },
    reopen: { title: 'Reabrir', from: ['gone'], to: 'asked' },
  },
})

test.each([
  ['asked', 'give', 2],
  ['out', 'take', 2],
  ['out', 'renew', 0],
  ['back', 'undo', 0],
  ['asked', 'cancel', 0],
  ['gone', 'reopen', 1],
] as const)('from %s, to %s is usual by %i', (state, name, rank) => {
  expect(usualness(machine, machine.transitions[name], state)).toBe(rank)
})
