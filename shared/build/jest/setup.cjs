// A test of browser code that needs no page says `@jest-environment node` and has none set up: making one takes longer
// than most of them.
if (typeof window !== 'undefined') require('./setup.ts')
