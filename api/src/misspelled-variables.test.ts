import { describe, expect, it } from 'vitest'
import { findMisspelled } from './misspelled-variables.ts'

describe('a variable whose name looks like one of ours', () => {
  it.each([
    ['MONGODB_URL', 'MONGODB_URI'],
    ['MONGO_URI', 'MONGODB_URI'],
    ['MONGO_URL', 'MONGODB_URI'],
    ['mongodb_uri', 'MONGODB_URI'],
    ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
    ['ALLOW_ORIGINS', 'ALLOWED_ORIGINS'],
    ['SMTP_URI', 'SMTP_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['WEBHOOK_URL', 'WEBHOOK_URLS'],
    ['TIMEZONE', 'TIME_ZONE'],
    ['DATADIR', 'DATA_DIR'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['RATELIMIT', 'RATE_LIMIT'],
    ['RETENTION_DAY', 'RETENTION_DAYS'],
    ['NOTIFY_EMAILS', 'NOTIFY_TO or NOTIFY_LIMIT'],
    ['METRICS_ADDRESS', 'METRICS_PORT or METRICS_HOST'],
  ])('is named with the right one: %s', (name, meant) => {
    expect(findMisspelled({ PATH: '/bin', [name]: 'x' })).toEqual([
      `${name} is ignored: the server has no such variable. Did you mean ${meant}?`,
    ])
  })

  it('is not named if it is empty, or if the right one is set', () => {
    const env = { MONGODB_URL: '', ALLOWED_ORIGIN: 'x', ALLOWED_ORIGINS: 'https://a.example' }
    expect(findMisspelled(env)).toEqual([])
  })

  it('is none of those that environments have', () => {
    const names =
      `PATH HOME HOST HOSTNAME PORT PWD OLDPWD LANG LC_ALL TZ TERM SHELL USER LOGNAME MAIL EDITOR DISPLAY TMPDIR
      TEMP SHLVL CI DEBUG INIT_CWD NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION YARN_VERSION npm_config_cache
      npm_lifecycle_event npm_package_name npm_config_user_agent INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS
      STATE_DIRECTORY CREDENTIALS_DIRECTORY DATABASE_URL REDIS_URL HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy no_proxy
      SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASSWORD MAIL_HOST LOG_FORMAT PUBLIC_IP DATA_ROOT TOKEN SECRET_KEY BASE_URL
      SITE_URL APP_URL HTTP_URL FTP_URL WEB_PORT KUBERNETES_PORT KUBERNETES_SERVICE_HOST MONGODB_PORT
      MONGODB_PORT_27017_TCP MONGODB_SERVICE_HOST DYNO FLY_APP_NAME RENDER RAILWAY_ENVIRONMENT XDG_RUNTIME_DIR
      SSH_CONNECTION LS_COLORS COLORTERM FORCE_COLOR VITEST TEST MODE DEV PROD SSR`.split(/\s+/)
    expect(findMisspelled(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
    expect(findMisspelled(process.env)).toEqual([])
  })
})
