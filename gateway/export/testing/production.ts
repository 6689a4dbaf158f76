// Loaded before the service kit: elsewhere in tests every answer is checked by yup, which takes 100,000 rows a minute.
process.env.NODE_ENV = 'production'
