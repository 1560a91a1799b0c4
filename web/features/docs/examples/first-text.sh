# Who am I? The address and the token are right when this shows your user.
curl --silent --show-error --write-out "\n" "$CARILLON_URL/v1/user" \
  --header "Authorization: Bearer $CARILLON_TOKEN"

# Send. The key makes a repetition harmless: the same request is done once.
curl --silent --show-error --write-out "\n" "$CARILLON_URL/v1/broadcasts" \
  --header "Authorization: Bearer $CARILLON_TOKEN" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: first-text-$(date +%s)" \
  --data '{
    "BroadcastName": "My first text",
    "TextMessage": "Hello from Carillon.",
    "Contacts": [{ "PrimaryPhone": "'"$CARILLON_PHONE"'" }]
  }'

# Watch. Run this again until NotDeliveredTexts is 0.
curl --silent --show-error --write-out "\n" \
  "$CARILLON_URL/v1/broadcasts?q=My%20first%20text&sortby=-StartDate&pagesize=1" \
  --header "Authorization: Bearer $CARILLON_TOKEN"
