require 'openapi_client'
require 'securerandom'
require 'time'

def check(condition, claim)
  raise claim unless condition
end

SOURCE = 'journey-ruby'

quotes = OpenapiClient::QuotesApi.new
request = OpenapiClient::QuoteRequest.new(
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '(214) 555-0123',
  project_type: OpenapiClient::ProjectType::DRIVEWAY,
  project_details: 'The driveway has cracked.',
  source: SOURCE
)
stored = quotes.create_quote(request, idempotency_key: SecureRandom.uuid)

sessions = OpenapiClient::SessionsApi.new
credentials = OpenapiClient::Credentials.new(username: ENV['QUOTES_USER'], password: ENV['QUOTES_PASSWORD'])
session = sessions.sign_in(credentials)
OpenapiClient.configure { |config| config.access_token = session.token }

check quotes.list_quotes(source: SOURCE).items.map(&:id) == [stored.id], 'the quote is listed'
changed = quotes.update_quote(stored.id, OpenapiClient::QuotePatch.new(note: 'Visit on Monday'))
check changed.note == 'Visit on Monday', 'the note is stored'
quotes.erase_quote(stored.id)

config = OpenapiClient::Configuration.default.dup
config.access_token = ENV['QUOTES_TOKEN']
crm = OpenapiClient::QuotesApi.new(OpenapiClient::ApiClient.new(config))
# The generated client writes a `Time` in Ruby's own format.
since = (Time.now - 3600).iso8601
check crm.list_quotes(updated_since: since, source: SOURCE).items == [], 'no quote is left to follow'
check crm.list_erasures(since).items.map(&:id).include?(stored.id), 'the erasure is listed'

# The other tags.
check OpenapiClient::HealthApi.new.check_liveness.status == 'live', 'the server is live'
check OpenapiClient::SourcesApi.new.list_sources.items == [], 'there are no partners'
check OpenapiClient::StatisticsApi.new.get_statistics(since, Time.now.iso8601).quotes.zero?, 'no quote is counted'
check OpenapiClient::SettingsApi.new.get_settings.closures == [], 'the office is open'

sessions.sign_out
begin
  quotes.list_quotes
  raise 'The session goes on after signing out.'
rescue OpenapiClient::ApiError => e
  check e.code == 401, 'the session has ended'
end
