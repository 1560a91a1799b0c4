# Sends a text and waits until it has arrived. Run it with: python3 first-text.py
import json, os, time, urllib.error, urllib.request, uuid

URL, TOKEN = os.environ["CARILLON_URL"], os.environ["CARILLON_TOKEN"]


def ask(method, path, body=None):
    headers = {"Authorization": f"Bearer {TOKEN}"}
    if body is not None:
        # The key makes a repetition harmless: the same request is done once.
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)
    except urllib.error.HTTPError as error:
        said = json.load(error)
        raise SystemExit(f"{said['ErrorName']} ({said['ErrorCode']}): {said['Message']}")


user = ask("GET", "/v1/user")
print(f"Signed in as {user['UserName']}.")

broadcast = ask("POST", "/v1/broadcasts", {
    "BroadcastName": "My first text",
    "TextMessage": "Hello from Carillon.",
    "Contacts": [{"PrimaryPhone": os.environ["CARILLON_PHONE"]}],
})
print(f"Broadcast {broadcast['BroadcastID']} is on its way.")

for second in range(60):
    if broadcast["NotDeliveredTexts"] == 0:
        break
    time.sleep(1)
    broadcast = ask("GET", f"/v1/broadcasts/{broadcast['BroadcastID']}")
print(
    f"{broadcast['DeliveredTexts']} delivered, {broadcast['FailedTextTotal']} failed,"
    f" {broadcast['NotDeliveredTexts']} still waiting."
)
